// SPDX-License-Identifier: Apache-2.0
// Format: OASIS OpenDocument 1.2, part 1.
#include "sito/base/contains.h"
#include "sito/base/deadline.h"
#include "sito/io/zip_file.h"
#include "sito/metadata/xml_tokens.h"
#include "sito/sift/offline_page.h"
#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <utility>

namespace sito::sift {
namespace {

constexpr std::string_view kContent = "content.xml", kMeta = "meta.xml";
constexpr int kMaxSpaces = 100;  // the largest number of blanks in `text:s`

/// Elements without text of the document: deleted text, notes of editors, lists that programs make
/// from headings, and descriptions of pictures.
constexpr std::array<std::string_view, 13> kSkipped = {
    "alphabetical-index", "annotation",      "bibliography", "desc",    "forms",
    "illustration-index", "note-citation",   "object-index", "scripts", "table-index",
    "table-of-content",   "tracked-changes", "user-index"};

struct Rule {
  std::string_view name, html;
};
/// Elements that are the same in HTML, with other names.
constexpr std::array<Rule, 6> kSame = {{{"list-item", "li"},
                                        {"list-header", "li"},
                                        {"table-row", "tr"},
                                        {"table-cell", "td"},
                                        {"section", "section"},
                                        {"table", "table"}}};

int number_of(std::string_view text, int otherwise) {
  int number = otherwise;
  (void)std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// Makes the body from content.xml. Stops when the page is longer than `most_bytes`.
class Body {
 public:
  Body(std::string& out, std::size_t most_bytes) : out_(out), most_bytes_(most_bytes) {}

  void read(std::string_view xml) {
    XmlTokens tokens(xml);
    XmlToken token;
    while (out_.size() + notes_.size() <= most_bytes_ && tokens.next(token)) {
      Deadline::tick();
      if (!skipped_.empty()) {
        pass_over(token);
      } else if (token.kind == XmlKind::Text) {
        if (blocks_.empty()) continue;
        append_text(token);
      } else if (token.kind == XmlKind::Open) {
        open(token);
      } else {
        close(token.name);
      }
    }
    out_ += notes_;
  }

 private:
  void pass_over(const XmlToken& token) {
    if (token.name != skipped_ || token.kind == XmlKind::Text) return;
    if (token.kind == XmlKind::Open) depth_ += token.empty ? 0 : 1;
    if (token.kind == XmlKind::Close && --depth_ == 0) skipped_.clear();
  }

  [[nodiscard]] std::string& target() { return in_note_ > 0 ? notes_ : out_; }

  void append_text(const XmlToken& token) {
    if (token.literal) {
      append_literal(token.text, most_bytes_, target());
    } else {
      append_content(token.text, target());
    }
  }

  void open(const XmlToken& token) {
    const std::string_view name = token.name;
    if (name == "style") return open_style(token);
    if (name == "list-style") list_style_ = value_of(token, "name");
    if (name == "list-level-style-number" && value_of(token, "level") == "1")
      numbered_.insert(list_style_);
    if (name == "body") in_body_ = !token.empty;
    if (!in_body_) return;
    if (is_one_of(name, kSkipped)) {
      if (token.empty) return;
      skipped_ = name;
      depth_ = 1;
      return;
    }
    if (name == "p" || name == "h") return open_block(token);
    if (name == "s") {
      const int spaces = number_of(value_of(token, "c"), 1);
      target().append(static_cast<std::size_t>(std::clamp(spaces, 1, kMaxSpaces)), ' ');
    } else if (name == "tab") {
      target() += '\t';
    } else if (name == "line-break") {
      target() += "<br>";
    } else if (name == "a") {
      links_.push_back(!token.empty && append_link(value_of(token, "href"), target()));
    } else if (name == "note-body") {
      ++in_note_;
    } else if (name == "list") {
      open_list(token);
    } else {
      open_same(token);
    }
  }

  void open_style(const XmlToken& token) {
    const std::string parent = value_of(token, "parent-style-name");
    const std::string name = value_of(token, "name");
    if (parent == "Title" || parent == "Quotations" || parent == "Preformatted_20_Text")
      parents_[name] = parent;
  }

  // A paragraph inside a paragraph, as in a frame, ends the outer one in HTML.
  void open_block(const XmlToken& token) {
    std::string html = "p";
    std::string style = value_of(token, "style-name");
    if (const auto known = parents_.find(style); known != parents_.end()) style = known->second;
    if (token.name == "h") {
      html = "h" + std::to_string(std::clamp(number_of(value_of(token, "outline-level"), 1), 1, 6));
    } else if (style == "Title") {
      html = "h1";
    } else if (style == "Quotations") {
      html = "blockquote";
    } else if (style == "Preformatted_20_Text") {
      html = "pre";
    }
    if (token.empty) return;
    target() += "<" + html + ">";
    blocks_.push_back(std::move(html));
  }

  void open_list(const XmlToken& token) {
    std::string style = value_of(token, "style-name");
    if (style.empty() && !lists_.empty()) style = lists_.back().style;
    const std::string_view html = numbered_.count(style) > 0 ? "ol" : "ul";
    target().append("<").append(html).append(">");
    if (token.empty) {
      target().append("</").append(html).append(">");
    } else {
      lists_.push_back({std::move(style), html});
    }
  }

  void open_same(const XmlToken& token) {
    for (const Rule& rule : kSame) {
      if (rule.name != token.name) continue;
      target().append("<").append(rule.html).append(">");
      if (token.empty) target().append("</").append(rule.html).append(">");
    }
  }

  void close(std::string_view name) {
    if (name == "body") in_body_ = false;
    if (!in_body_) return;
    if (name == "p" || name == "h") {
      if (blocks_.empty()) return;
      target() += "</" + blocks_.back() + ">\n";
      blocks_.pop_back();
    } else if (name == "a") {
      if (links_.empty()) return;
      if (links_.back()) target() += "</a>";
      links_.pop_back();
    } else if (name == "note-body") {
      if (in_note_ > 0) --in_note_;
    } else if (name == "list") {
      if (lists_.empty()) return;
      target().append("</").append(lists_.back().html).append(">\n");
      lists_.pop_back();
    } else {
      for (const Rule& rule : kSame) {
        if (rule.name == name) target().append("</").append(rule.html).append(">\n");
      }
    }
  }

  struct List {
    std::string style;
    std::string_view html;
  };

  std::string& out_;
  std::size_t most_bytes_;
  std::string notes_;  // footnotes follow the text: inside a paragraph they would cut its sentence
  std::string skipped_;
  int depth_ = 0;
  int in_note_ = 0;
  bool in_body_ = false;
  std::vector<std::string> blocks_;
  std::vector<bool> links_;
  std::vector<List> lists_;
  std::string list_style_;
  std::set<std::string, std::less<>> numbered_;
  std::map<std::string, std::string, std::less<>> parents_;
};

OfflineFacts facts_of(std::string_view xml) {
  OfflineFacts facts;
  std::string editor, created;
  XmlTokens tokens(xml);
  XmlToken token;
  std::string name;
  std::string value;
  while (tokens.next(token)) {
    Deadline::tick();
    if (token.kind == XmlKind::Open) {
      name = token.name;
      value.clear();
    } else if (token.kind == XmlKind::Text) {
      if (token.literal) {
        value += token.text;
      } else {
        append_unescaped(token.text, value);
      }
    } else {
      const std::string_view text = text::trim(value);
      if (text.empty() || token.name != name) continue;
      if (name == "title") facts.title = text;
      if (name == "initial-creator") facts.authors = {std::string(text)};
      if (name == "creator") editor = text;
      if (name == "creation-date") created = text;
      if (name == "date") facts.modified = text;
      if (name == "language") facts.language = text;
      if (name == "description") facts.description = text;
      if (name == "keyword") facts.keywords.emplace_back(text);
      value.clear();
    }
  }
  if (facts.authors.empty() && !editor.empty()) facts.authors = {editor};
  facts.published = created.empty() ? facts.modified : created;
  return facts;
}

}  // namespace

Result<std::string> odt_page(Bytes file, const Limits& limits) {
  auto zip = io::ZipFile::open(file, limits.source_bytes);
  if (!zip) return std::move(zip).error();
  Buffer buffer;
  const std::string manifest = "META-INF/manifest.xml";
  if (zip->has(manifest)) {
    if (Result<void> read = zip->read(manifest, buffer); !read) return std::move(read).error();
    if (buffer.view().find("encryption-data") != Bytes::npos) {
      return Error{ErrorCode::Unsupported, "the file is encrypted"};
    }
  }
  buffer.clear();
  if (zip->has(std::string(kMeta))) {
    if (Result<void> read = zip->read(std::string(kMeta), buffer); !read)
      return std::move(read).error();
  }
  std::string page = page_head(facts_of(buffer.view()));
  buffer.clear();
  if (Result<void> read = zip->read(std::string(kContent), buffer); !read)
    return std::move(read).error();
  Body(page, limits.source_bytes).read(buffer.view());
  return page;
}

}  // namespace sito::sift
