// SPDX-License-Identifier: Apache-2.0
// Format: EPUB 3.3 and EPUB 2.0.1 (OPF, OCF).
#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/base/deadline.h"
#include "sito/io/zip_file.h"
#include "sito/metadata/xml_tokens.h"
#include "sito/page/html.h"
#include "sito/sift/offline_page.h"
#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <array>
#include <map>
#include <set>
#include <utility>

namespace sito::sift {
namespace {

constexpr std::string_view kContainer = "META-INF/container.xml";
constexpr std::string_view kEncryption = "META-INF/encryption.xml";
constexpr std::size_t kMostParts = 5'000;  // of the spine; books have some hundred at most

constexpr std::array<std::string_view, 41> kKept = {
    "a",     "article", "aside", "b",  "blockquote", "br",      "caption", "code", "dd",
    "div",   "dl",      "dt",    "em", "figcaption", "figure",  "footer",  "h1",   "h2",
    "h3",    "h4",      "h5",    "h6", "header",     "hr",      "i",       "img",  "li",
    "ol",    "p",       "pre",   "q",  "s",          "section", "strong",  "sub",  "sup",
    "table", "td",      "th",    "tr", "ul"};
constexpr std::array<std::string_view, 4> kSkipped = {"head", "script", "style", "svg"};
constexpr std::array<std::string_view, 3> kVoid = {"br", "hr", "img"};

/// Appends the body of a part, until `out` is longer than `most_bytes`. XHTML has empty elements,
/// which HTML would leave open.
void append_body(std::string_view xhtml, std::size_t most_bytes, std::string& out) {
  XmlTokens tokens(xhtml);
  XmlToken token;
  std::string skipped;
  int depth = 0;
  while (out.size() <= most_bytes && tokens.next(token)) {
    Deadline::tick();
    const std::string_view name = token.name;
    if (!skipped.empty()) {
      if (name != skipped || token.kind == XmlKind::Text) continue;
      if (token.kind == XmlKind::Open) depth += token.empty ? 0 : 1;
      if (token.kind == XmlKind::Close && --depth == 0) skipped.clear();
    } else if (token.kind == XmlKind::Text) {
      if (token.literal) {
        append_literal(token.text, most_bytes, out);
      } else {
        append_content(token.text, out);
      }
    } else if (token.kind == XmlKind::Close) {
      if (!is_one_of(name, kKept) || is_one_of(name, kVoid)) continue;
      out.append("</").append(name).append(">");
    } else if (is_one_of(name, kSkipped)) {
      if (token.empty) continue;
      skipped = name;
      depth = 1;
    } else if (name == "a") {
      if (!token.empty) (void)append_link(value_of(token, "href"), out);
    } else if (name == "img") {
      out += "<img alt=\"";
      if (const std::string alt = value_of(token, "alt"); alt.size() <= kMostValueBytes)
        text::append_xml_attribute(alt, out);
      out += "\">";
    } else if (is_one_of(name, kKept)) {
      out.append("<").append(name).append(">");
      if (token.empty && !is_one_of(name, kVoid)) out.append("</").append(name).append(">");
    }
  }
  out += '\n';
}

std::string decoded_path(std::string_view href) {
  href = href.substr(0, href.find('#'));
  std::string out;
  for (std::size_t at = 0; at < href.size(); ++at) {
    const bool is_code = href[at] == '%' && at + 2 < href.size() && hex_value(href[at + 1]) >= 0 &&
                         hex_value(href[at + 2]) >= 0;
    out += is_code ? static_cast<char>(hex_value(href[at + 1]) * 16 + hex_value(href[at + 2]))
                   : href[at];
    if (is_code) at += 2;
  }
  return out;
}

/// Returns the name of an entry that `href` in the file `base` leads to.
std::string resolved(std::string_view base, std::string_view href) {
  const std::size_t slash = base.rfind('/');
  std::string path(base.substr(0, slash == std::string_view::npos ? 0 : slash + 1));
  path += decoded_path(href);
  std::vector<std::string_view> steps;
  for (const std::string_view step : parts_of(path, '/')) {
    if (step == ".." && !steps.empty()) {
      steps.pop_back();
    } else if (step != "." && step != ".." && !step.empty()) {
      steps.push_back(step);
    }
  }
  std::string out;
  for (const std::string_view step : steps) {
    if (!out.empty()) out += '/';
    out += step;
  }
  return out;
}

struct Package {
  OfflineFacts facts;
  std::vector<std::string> parts;  ///< addresses of the entries of the spine, as written
};

/// Reads the package document.
class PackageReader {
 public:
  Package read(std::string_view xml) {
    XmlTokens tokens(xml);
    XmlToken token;
    while (tokens.next(token)) {
      Deadline::tick();
      if (token.kind == XmlKind::Open) {
        open(token);
      } else if (token.kind == XmlKind::Text) {
        if (token.literal) {
          value_ += token.text;
        } else {
          append_unescaped(token.text, value_);
        }
      } else {
        close(token.name);
      }
    }
    for (Author& author : authors_) {
      if (other_roles_.count("#" + author.id) == 0)
        package_.facts.authors.push_back(std::move(author.name));
    }
    for (const std::string& id : spine_) {
      const auto item = items_.find(id);
      if (item != items_.end() && package_.parts.size() < kMostParts)
        package_.parts.push_back(item->second);
    }
    return std::move(package_);
  }

 private:
  void open(const XmlToken& token) {
    name_ = token.name;
    value_.clear();
    refused_ = false;
    if (name_ == "item") {
      const std::string type = value_of(token, "media-type");
      const bool is_text = type == "application/xhtml+xml" || type == "text/html" ||
                           type == "application/x-dtbook+xml";
      const std::string properties = " " + value_of(token, "properties") + " ";
      if (is_text && properties.find(" nav ") == std::string::npos)
        items_[value_of(token, "id")] = value_of(token, "href");
    } else if (name_ == "itemref") {
      if (value_of(token, "linear") != "no") spine_.push_back(value_of(token, "idref"));
    } else if (name_ == "creator") {
      const std::string role = value_of(token, "role");
      refused_ = !role.empty() && role != "aut";
      id_ = value_of(token, "id");
    } else if (name_ == "date") {
      const std::string event = value_of(token, "event");
      refused_ = !event.empty() && event != "publication" && event != "original-publication";
    } else if (name_ == "meta") {
      modified_ = value_of(token, "property") == "dcterms:modified";
      id_ = value_of(token, "property") == "role" ? value_of(token, "refines") : "";
    }
  }

  void close(std::string_view name) {
    const std::string_view text = text::trim(value_);
    if (name != name_ || text.empty() || refused_) return;
    OfflineFacts& facts = package_.facts;
    const auto take = [&](std::string_view element, std::string& field) {
      if (name == element && field.empty()) field = text;
    };
    take("title", facts.title);
    take("language", facts.language);
    take("publisher", facts.publisher);
    take("description", facts.description);
    take("date", facts.published);
    if (modified_) take("meta", facts.modified);
    if (name == "creator") authors_.push_back({id_, std::string(text)});
    // EPUB 3 gives roles in elements of their own.
    if (name == "meta" && id_.starts_with('#') && text != "aut") other_roles_.insert(id_);
    if (name == "subject") facts.keywords.emplace_back(text);
    value_.clear();
  }

  struct Author {
    std::string id, name;
  };

  Package package_;
  std::vector<Author> authors_;
  std::set<std::string> other_roles_;  // "#" and the ids of persons who are no authors
  std::map<std::string, std::string, std::less<>> items_;
  std::vector<std::string> spine_;
  std::string name_, value_;
  std::string id_;         // of the last author, or what the last role is about
  bool refused_ = false;   // an author or date of another kind
  bool modified_ = false;  // the last `meta` is the date of a change
};

/// Returns the values of an attribute of all elements of that name.
std::vector<std::string> attributes_in(std::string_view xml, std::string_view element,
                                       std::string_view attribute) {
  std::vector<std::string> values;
  XmlTokens tokens(xml);
  XmlToken token;
  while (tokens.next(token)) {
    if (token.kind == XmlKind::Open && token.name == element)
      values.push_back(value_of(token, attribute));
  }
  return values;
}

class Book {
 public:
  Book(io::ZipFile& zip, std::size_t most_bytes, const Where& where, Diagnostics& diagnostics)
      : zip_(zip), most_bytes_(most_bytes), where_(where), diagnostics_(diagnostics) {}

  Result<std::string> page() {
    auto container = text_of(std::string(kContainer));
    if (!container) return std::move(container).error();
    const auto roots = attributes_in(*container, "rootfile", "full-path");
    if (roots.empty()) return malformed("the book names no package document");
    auto package_text = text_of(roots.front());
    if (!package_text) return std::move(package_text).error();
    Package package = PackageReader().read(*package_text);
    package_text->clear();
    if (package.parts.empty()) return malformed("the book has no parts");
    if (Result<void> open = check_open(roots.front(), package); !open)
      return std::move(open).error();
    std::string out = page_head(std::move(package.facts));
    std::size_t n_read = 0;
    for (const std::string& address : package.parts) {
      if (out.size() > most_bytes_) break;
      const std::string part = resolved(roots.front(), address);
      if (!zip_.has(part)) {
        diagnostics_.note("epub-part-missing", where_, part);
        continue;
      }
      auto xhtml = text_of(part);
      if (!xhtml) return std::move(xhtml).error();
      append_body(*xhtml, most_bytes_, out);
      ++n_read;
    }
    if (n_read == 0) return malformed("all parts of the book are missing");
    return out;
  }

 private:
  /// Unsupported if a part is encrypted. Fonts often are, and no text needs them.
  Result<void> check_open(std::string_view root, const Package& package) {
    const std::string name(kEncryption);
    if (!zip_.has(name)) return {};
    auto encryption = text_of(name);
    if (!encryption) return std::move(encryption).error();
    std::set<std::string> encrypted;
    for (const std::string& uri : attributes_in(*encryption, "CipherReference", "URI"))
      encrypted.insert(resolved("", uri));
    for (const std::string& address : package.parts) {
      if (encrypted.count(resolved(root, address)) > 0)
        return Error{ErrorCode::Unsupported, "the book is encrypted"};
    }
    return {};
  }

  Result<std::string> text_of(const std::string& entry) {
    buffer_.clear();
    if (Result<void> read = zip_.read(entry, buffer_); !read) return std::move(read).error();
    return std::string(
        decoder_.decode(buffer_.view(), "", CharsetPolicy::Lenient, where_, diagnostics_).text);
  }

  io::ZipFile& zip_;
  std::size_t most_bytes_;  // of the page; a longer one is refused
  const Where& where_;
  Diagnostics& diagnostics_;
  Buffer buffer_;
  HtmlDecoder decoder_;
};

}  // namespace

Result<std::string> epub_page(Bytes file, const Limits& limits, const Where& where,
                              Diagnostics& diagnostics) {
  auto zip = io::ZipFile::open(file, limits.source_bytes);
  if (!zip) return std::move(zip).error();
  return Book(*zip, limits.source_bytes, where, diagnostics).page();
}

}  // namespace sito::sift
