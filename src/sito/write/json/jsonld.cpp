// SPDX-License-Identifier: Apache-2.0
// RDF as JSON-LD with the types of schema.org, in a form that is allowed in a script element.
#include "sito/write/description.h"
#include "sito/write/json/json_fields.h"
#include "sito/write/makers.h"
#include "sito/write/markup.h"
#include "sito/write/outline.h"
#include "sito/write/references.h"

namespace sito::write {
namespace {

using Texts = std::vector<std::string_view>;

/// The content of a post: its own paragraphs, and the post around it.
struct Contribution {
  const Post* post = nullptr;
  std::size_t around = 0;  // in the list; 0 is the page itself
  std::uint32_t end = 0;
  Texts paragraphs;
};

/// Writes fields whose text is allowed in a script element.
class LdFields {
 public:
  explicit LdFields(std::string& out) : out_(out), fields_(out) {}
  void end() { fields_.end(); }
  void name(std::string_view name) { fields_.name(name); }

  void text(std::string_view field, std::string_view value) {
    if (value.empty()) return;
    name(field);
    string(value);
  }
  /// Writes nothing, a text or an array of texts.
  void texts(std::string_view field, const Texts& values) {
    if (values.size() < 2) return text(field, values.empty() ? std::string_view() : values[0]);
    name(field);
    out_ += '[';
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) out_ += ',';
      string(values[i]);
    }
    out_ += ']';
  }
  /// Writes texts joined with LF.
  void lines(std::string_view field, const Texts& values) {
    std::string joined;
    for (const std::string_view value : values) {
      if (!joined.empty()) joined += '\n';
      joined += value;
    }
    text(field, joined);
  }
  void date(std::string_view field, std::string_view value) {
    // schema.org allows partial dates: "2026", "2026-01", and full ones.
    constexpr std::string_view kDigits = "0123456789-";
    const bool is_part = value.size() <= 7 && value.find_first_not_of(kDigits) == value.npos;
    if (is_part || is_iso_date(value)) text(field, value);
  }
  /// Writes an object with a type and a name.
  void named(std::string_view field, std::string_view type, std::string_view value) {
    if (value.empty()) return;
    name(field);
    append_named(type, value);
  }
  /// Writes a property that schema.org has no field for.
  void property(std::string_view field, std::string_view name_of_value, float value) {
    name(field);
    LdFields fields(out_);
    fields.text("@type", "PropertyValue");
    fields.text("name", name_of_value);
    fields.fields_.number("value", value);
    fields.end();
  }
  void people(std::string_view field, const Texts& values) {
    if (values.empty()) return;
    name(field);
    if (values.size() > 1) out_ += '[';
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i > 0) out_ += ',';
      append_named("Person", values[i]);
    }
    if (values.size() > 1) out_ += ']';
  }

 private:
  void append_named(std::string_view type, std::string_view value) {
    LdFields fields(out_);
    fields.text("@type", type);
    fields.text("name", value);
    fields.end();
  }
  void string(std::string_view value) {
    out_ += '"';
    append_json_in_script(as_utf8(value, storage_), out_);
    out_ += '"';
  }

  std::string& out_;
  Fields fields_;
  std::string storage_;
};

class JsonLd final : public Renderer {
 public:
  explicit JsonLd(const Settings& settings)
      : code_lines_(settings.find("code")->second == "lines") {}

  void render(const Document& document, std::string& out) override {
    outline_.set(document.structured_or_text());
    references_.set(document.structured_or_text(), outline_);
    collect();
    const Description known = describe(document);
    const std::size_t topic = topic_of_thread();
    LdFields fields(out);
    fields.text("@context", "https://schema.org");
    const bool is_article = !known.authors.empty() || !known.published.empty();
    fields.text("@type", topic > 0 ? "DiscussionForumPosting" : is_article ? "Article" : "WebPage");
    fields.text("@id", known.url);
    fields.text("url", known.url);
    fields.text(topic > 0 || is_article ? "headline" : "name", known.title);
    fields.text("inLanguage", language_tag(document.language));
    append_page_type(document, fields);
    append_description(known, topic, fields);
    append_texts(topic, is_article, fields);
    append_comments(topic, known.url, fields, out);
    fields.end();
    out += '\n';
  }

 private:
  static void append_page_type(const Document& document, LdFields& fields) {
    if (document.page_type.empty()) return;
    fields.text("additionalType", document.page_type);
    fields.property("additionalProperty", "page_type_score", document.page_type_score);
  }

  // Collects the paragraphs of the page itself and of each post.
  void collect() {
    contributions_.clear();
    contributions_.emplace_back().end = 0xFFFFFFFF;
    images_.clear();
    std::size_t current = 0;
    const auto nodes = outline_.nodes();
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      while (contributions_[current].end <= i) current = contributions_[current].around;
      const OutlineNode& node = nodes[i];
      if (node.kind == ElementKind::Post && node.post != nullptr) {
        contributions_.push_back({node.post, current, node.end, {}});
        current = contributions_.size() - 1;
      } else if (node.image != nullptr) {
        images_.push_back(node.image->url);
      } else if (node.paragraph != nullptr && !node.paragraph->text.empty()) {
        const Paragraph& paragraph = *node.paragraph;
        const bool as_written = code_lines_ && !paragraph.verbatim.empty();
        contributions_[current].paragraphs.push_back(as_written ? paragraph.verbatim
                                                                : paragraph.text);
      }
    }
  }

  // Returns the post that the others belong to: the first one that is not a comment; 0 for none.
  [[nodiscard]] std::size_t topic_of_thread() const {
    for (std::size_t i = 1; i < contributions_.size(); ++i) {
      if (!contributions_[i].post->comment) return i;
    }
    return 0;
  }

  void append_description(const Description& known, std::size_t topic, LdFields& fields) const {
    const Post* post = contributions_[topic].post;
    const bool own_author = post != nullptr && !post->author.empty();
    fields.people("author", own_author ? Texts{post->author} : known.authors);
    const bool own_date = post != nullptr && !post->date.empty();
    fields.date("datePublished", own_date ? std::string_view(post->date) : known.published);
    fields.date("dateModified", known.modified);
    fields.named("publisher", "Organization", known.site);
    fields.text("description", known.description);
    fields.text("abstract", known.perex);
    fields.texts("articleSection", known.categories);
    fields.texts("keywords", known.tags);
    fields.text("license", known.licence);
    Texts images;
    if (!known.image.empty()) images.push_back(known.image);
    for (const std::string_view image : images_) {
      if (image != known.image) images.push_back(image);
    }
    fields.texts("image", images);
  }

  void append_texts(std::size_t topic, bool is_article, LdFields& fields) const {
    Texts lines = contributions_[0].paragraphs;
    if (topic > 0) {
      const Texts& own = contributions_[topic].paragraphs;
      lines.insert(lines.end(), own.begin(), own.end());
    }
    fields.lines(topic == 0 && is_article ? "articleBody" : "text", lines);
  }

  [[nodiscard]] std::string address_of(const Post& post, std::string_view url) const {
    return std::string(url) + "#post-" + std::to_string(references_.number_of(post));
  }

  void append_comments(std::size_t topic, std::string_view url, LdFields& fields,
                       std::string& out) const {
    const std::size_t n = contributions_.size() - 1 - (topic > 0 ? 1 : 0);
    if (n == 0) return;
    fields.name("commentCount");
    append_number(std::uint64_t{n}, out);
    fields.name("comment");
    out += '[';
    bool first = true;
    for (std::size_t i = 1; i < contributions_.size(); ++i) {
      if (i == topic) continue;
      if (!first) out += ',';
      first = false;
      append_comment(contributions_[i], url, out);
    }
    out += ']';
  }

  void append_comment(const Contribution& comment, std::string_view url, std::string& out) const {
    LdFields fields(out);
    fields.text("@type", "Comment");
    fields.text("@id", address_of(*comment.post, url));
    const Post* answered = references_.answered(*comment.post);
    if (answered == nullptr) answered = contributions_[comment.around].post;
    if (answered != nullptr) {
      fields.name("parentItem");
      LdFields parent(out);
      parent.text("@id", address_of(*answered, url));
      parent.end();
    }
    if (!comment.post->author.empty()) fields.people("author", {comment.post->author});
    fields.date("dateCreated", comment.post->date);
    fields.lines("text", comment.paragraphs);
    fields.end();
  }

  Outline outline_;
  References references_;
  std::vector<Contribution> contributions_;
  Texts images_;
  bool code_lines_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_jsonld(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<JsonLd>(settings));
}

}  // namespace sito::write
