// SPDX-License-Identifier: Apache-2.0
// The vertical format: one position a line, structures as tags on lines of their own.
#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/document/address.h"
#include "sito/metadata/metadata.h"
#include "sito/text/clean.h"
#include "sito/text/clitics.h"
#include "sito/text/name_finder.h"
#include "sito/text/names.h"
#include "sito/text/segment.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"
#include "sito/write/corpus_text.h"
#include "sito/write/escape.h"
#include "sito/write/headline.h"
#include "sito/write/makers.h"
#include "sito/write/markup.h"
#include "sito/write/vertical/sentence_walk.h"
#include "sito/write/vertical/vertical_sinks.h"

#include <optional>
#include <vector>

namespace sito::write {
namespace {

constexpr std::size_t kDayChars = 10;  // YYYY-MM-DD

/// Writes the attributes of a start tag; skips absent ones.
class Attributes {
 public:
  explicit Attributes(std::string& out) : out_(out) {}

  /// Cleans and escapes text from outside.
  void text(std::string_view name, std::string_view value) {
    if (!value.empty()) always(name, value);
  }
  void always(std::string_view name, std::string_view value) {
    clean_.clear();
    text::append_clean(as_utf8(value, storage_), clean_);
    begin(name);
    append_vertical_value(text::trim(clean_), out_);
    out_ += '"';
  }
  void address(std::string_view name, std::string_view url) {
    clean_.clear();
    append_address(url, clean_);
    begin(name);
    append_vertical_value(clean_, out_);
    out_ += '"';
  }
  template <typename Number>
  void number(std::string_view name, Number value) {
    if (value == Number{}) return;
    begin(name);
    append_number(value, out_);
    out_ += '"';
  }

 private:
  void begin(std::string_view name) {
    out_ += ' ';
    out_ += name;
    out_ += "=\"";
  }

  std::string& out_;
  std::string clean_, storage_;
};

// Joins all accepted values of a field with "; ".
std::string joined(const Metadata& metadata, MetadataField field) {
  std::string out;
  for (const MetadataValue& value : metadata.values) {
    if (value.field != field || !value.accepted) continue;
    if (!out.empty()) out += "; ";
    out += value.value;
  }
  return out;
}

// Appends a value to a list whose values stand apart by blanks.
void append_to_list(std::string_view value, std::string& list) {
  if (!list.empty()) list += ' ';
  for (const char c : value) {
    if (c == ' ') {
      list += "%20";
    } else {
      list += c;
    }
  }
}

// Appends the pages of a document of several pages. An unknown value is "-".
void append_parts(const std::vector<JoinedPart>& parts, Attributes& attributes) {
  std::string urls;
  std::string record_ids;
  for (const JoinedPart& part : parts) {
    append_to_list(part.url.empty() ? "-" : part.url, urls);
    append_to_list(part.record_id.empty() ? "-" : part.record_id, record_ids);
  }
  attributes.text("part_urls", urls);
  attributes.text("part_record_ids", record_ids);
}

// Appends the site in the usual attributes of web corpora: the host, the registrable domain, and
// the top-level domain.
void append_site(std::string_view url, Attributes& attributes) {
  const std::string host = url::host_of(url);
  const std::string website = url::registrable_domain(host);
  if (host.empty()) return;
  attributes.text("urldomain", host);
  attributes.text("website", website);
  const std::size_t dot = host.rfind('.');
  const bool named = dot != std::string::npos && dot + 1 < host.size() && !is_digit(host[dot + 1]);
  if (named) attributes.text("tld", std::string_view(host).substr(dot + 1));
}

bool has_image(std::span<const Mark> marks) {
  for (const Mark& mark : marks) {
    if (mark.kind == MarkKind::Image) return true;
  }
  return false;
}

template <typename Sink>
class Vertical final : public Renderer {
 public:
  Vertical(bool with_head, bool clitics, text::NameKinds known)
      : with_head_(with_head), clitics_(clitics) {
    if (known != text::NameKinds::None) finder_.emplace(known);
  }

  void use_names(const text::NameList& names) override { names_ = &names; }

  void render(const Document& document, std::string& out) override {
    sink_.start(out);
    segmenter_.set_language(document.language);
    if (clitics_) language_ = document.language;
    if (finder_) finder_->set_language(document.language);
    append_doc(document, out, sink_);
    if (with_head_) append_head(headline_of(document), out);
    for (const Paragraph& paragraph : document.paragraphs) append_paragraph(paragraph, out);
    out += "</doc>\n";
  }

 private:
  static void append_doc(const Document& document, std::string& out, const XmlSink& /*dialect*/);
  static void append_doc(const Document& document, std::string& out, const KnotSink& /*dialect*/);
  static void append_p(const Paragraph& paragraph, std::string& out, const XmlSink& /*dialect*/);
  static void append_p(const Paragraph& /*paragraph*/, std::string& out,
                       const KnotSink& /*dialect*/) {
    out += "<p>\n";
  }

  void tokenize(std::string_view text, text::Span range) {
    segmenter_.tokens(text, range, tokens_);
    if (clitics_) text::split_clitics(text, language_, tokens_);
    if (names_ != nullptr) names_->join(text, tokens_);
    if (finder_) finder_->join(text, tokens_);
    if (!tokens_.empty()) tokens_.front().glued = false;  // sentences begin without <g/>
  }

  void append_head(std::string_view title, std::string& out) {
    text_.set(as_utf8(title, storage_), {});
    const std::string_view text = text_.text();
    tokenize(text, {0, static_cast<std::uint32_t>(text.size())});
    if (tokens_.empty()) return;
    out += "<head>\n";
    sink_.tokens(text, tokens_);
    out += "</head>\n";
  }

  void append_paragraph(const Paragraph& paragraph, std::string& out) {
    text_.set(paragraph.text, paragraph.marks);
    segmenter_.sentences(text_.text(), sentences_);
    // The text is empty once it is clean, but its images need a sentence.
    if (sentences_.empty()) {
      if (!has_image(text_.marks())) return;
      sentences_.push_back({});
    }
    append_p(paragraph, out, sink_);
    SentenceWalk walk(text_.text(), text_.marks(), sink_);
    for (std::size_t i = 0; i < sentences_.size(); ++i) {
      Deadline::tick(16 + (sentences_[i].end - sentences_[i].begin) / 8);
      tokenize(text_.text(), sentences_[i]);
      const bool is_last = i + 1 == sentences_.size();
      walk.sentence(tokens_, sentences_[i].begin,
                    is_last ? SentenceWalk::kLast : sentences_[i + 1].begin);
    }
    out += "</p>\n";
  }

  bool with_head_, clitics_;
  std::string language_;  // of the current document, for clitics
  const text::NameList* names_ = nullptr;
  std::optional<text::NameFinder> finder_;  // of the names that ship with sito
  Sink sink_;
  text::Segmenter segmenter_;
  CorpusText text_;
  std::string storage_;
  std::vector<text::Span> sentences_;
  std::vector<text::Token> tokens_;
};

template <typename Sink>
void Vertical<Sink>::append_doc(const Document& document, std::string& out,
                                const XmlSink& /*dialect*/) {
  const Origin& origin = document.origin;
  out += "<doc";
  Attributes attributes(out);
  attributes.text("id", document.id);
  attributes.address("url", document.url);
  append_site(document.url, attributes);
  attributes.always("title", document.title);
  attributes.text("language", document.language);
  attributes.number("language_score", document.language_score);
  attributes.text("algorithm", document.algorithm);
  attributes.text("page_type", document.page_type);
  attributes.number("page_type_score", document.page_type_score);
  attributes.text("duplicate", document.duplicate);
  if (document.cut) attributes.text("cut", "yes");
  attributes.text("file", origin.file);
  attributes.number("offset", origin.offset);
  attributes.number("length", origin.length);
  attributes.text("record_id", origin.record_id);
  attributes.text("timestamp", origin.date);
  if (is_iso_date(origin.date)) attributes.text("crawl_date", origin.date.substr(0, kDayChars));
  attributes.text("mime", origin.mime);
  attributes.text("charset", origin.charset);
  append_parts(document.parts, attributes);
  if (!document.metadata.values.empty()) {
    attributes.text("author", joined(document.metadata, MetadataField::Author));
    attributes.text("published", document.metadata.text(MetadataField::Published));
    attributes.text("modified", document.metadata.text(MetadataField::Modified));
    attributes.text("site_name", document.metadata.text(MetadataField::SiteName));
    attributes.text("category", joined(document.metadata, MetadataField::Category));
    attributes.text("keywords", joined(document.metadata, MetadataField::Tag));
    attributes.text("perex", document.metadata.text(MetadataField::Perex));
  }
  out += ">\n";
}

template <typename Sink>
void Vertical<Sink>::append_doc(const Document& document, std::string& out,
                                const KnotSink& /*dialect*/) {
  out += "<doc";
  Attributes attributes(out);
  attributes.always("title", document.title);
  attributes.address("url", document.url);
  attributes.text("id", document.id);
  out += ">\n";
}

template <typename Sink>
void Vertical<Sink>::append_p(const Paragraph& paragraph, std::string& out,
                              const XmlSink& /*dialect*/) {
  out += "<p";
  if (paragraph.role != ParagraphRole::Text || !paragraph.language.empty() ||
      !paragraph.duplicate.empty() || paragraph.part > 0 || !paragraph.xpath.empty() ||
      paragraph.source_end > 0) {
    Attributes attributes(out);
    if (paragraph.role != ParagraphRole::Text) attributes.text("role", name_of(paragraph.role));
    attributes.number("level", std::uint64_t{paragraph.heading_level});
    attributes.text("language", paragraph.language);
    attributes.number("language_score", paragraph.language_score);
    attributes.text("duplicate", paragraph.duplicate);
    attributes.number("part", std::uint64_t{paragraph.part});
    attributes.text("xpath", paragraph.xpath);
    if (paragraph.source_end > paragraph.source_begin) {
      std::string range;
      append_number(paragraph.source_begin, range);
      range += '-';
      append_number(paragraph.source_end, range);
      attributes.text("source", range);
    }
  }
  out += ">\n";
}

text::NameKinds kinds_of(std::string_view name) {
  if (name == "places") return text::NameKinds::Places;
  if (name == "people") return text::NameKinds::People;
  return name == "all" ? text::NameKinds::All : text::NameKinds::None;
}

}  // namespace

Result<std::unique_ptr<Renderer>> make_vertical(const Settings& settings) {
  const bool with_head = settings.find("head")->second == "yes";
  const bool clitics = settings.find("clitics")->second == "yes";
  const text::NameKinds known = kinds_of(settings.find("known-names")->second);
  if (settings.find("dialect")->second == "knot") {
    return std::unique_ptr<Renderer>(
        std::make_unique<Vertical<KnotSink>>(with_head, clitics, known));
  }
  return std::unique_ptr<Renderer>(std::make_unique<Vertical<XmlSink>>(with_head, clitics, known));
}

}  // namespace sito::write
