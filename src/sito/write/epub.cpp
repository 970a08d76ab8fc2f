// SPDX-License-Identifier: Apache-2.0
#include "sito/write/epub.h"

#include "sito/write/description.h"
#include "sito/write/front_title.h"
#include "sito/write/html_blocks.h"
#include "sito/write/markup.h"
#include "sito/write/outline.h"
#include "sito/write/references.h"
#include "sito/write/store_zip.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace sito::write {
namespace {

constexpr std::string_view kContainer =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<container version=\"1.0\" xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\">\n"
    "<rootfiles><rootfile full-path=\"EPUB/package.opf\" "
    "media-type=\"application/oebps-package+xml\"/></rootfiles>\n</container>\n";

constexpr std::string_view kStyle =
    "body { line-height: 1.5; margin: 0 4%; }\n"
    "h1, h2, h3, h4, h5, h6 { line-height: 1.25; hyphens: none; }\n"
    "img { max-width: 100%; height: auto; }\n"
    "figure { margin: 1em 0; }\n"
    "figcaption, .about, .image { font-size: 0.9em; font-style: italic; }\n"
    "blockquote { margin: 1em 0 1em 1em; }\n"
    "pre { white-space: pre-wrap; }\n"
    "table { border-collapse: collapse; }\n"
    "th, td { border: 1px solid; padding: 0.2em 0.4em; vertical-align: top; text-align: start; }\n";

struct ImageType {
  std::string_view type, ending;
};
constexpr std::array<ImageType, 5> kImageTypes = {{{"image/jpeg", ".jpg"},
                                                   {"image/png", ".png"},
                                                   {"image/gif", ".gif"},
                                                   {"image/webp", ".webp"},
                                                   {"image/svg+xml", ".svg"}}};

std::string_view ending_of(std::string_view type) {
  const auto* const found =
      std::ranges::find_if(kImageTypes, [type](const auto& row) { return row.type == type; });
  return found == kImageTypes.end() ? "" : found->ending;
}

// Appends "<dc:title>Text</dc:title>"; nothing if there is no text.
void append_element(std::string_view start, std::string_view text, std::string_view end,
                    std::string& out) {
  if (text.empty()) return;
  out += start;
  append_markup(text, out);
  out += end;
  out += '\n';
}

// Converts a day ("2026-01-31") or a time with its zone to seconds in UTC, which EPUB needs.
std::string utc_second(std::string_view date) {
  constexpr std::size_t kDay = 10;
  if (!is_iso_date(date) || date.size() < kDay) return "1970-01-01T00:00:00Z";
  return std::string(date.substr(0, kDay)) + "T00:00:00Z";
}

class Book {
 public:
  Book(const Document& document, const EpubOptions& options)
      : document_(document), options_(options), known_(describe(document)) {
    title_ = known_.title.empty() ? std::string("Untitled") : std::string(known_.title);
    language_ = language_tag(document.language);
    if (language_.empty()) language_ = "und";
    for (const EpubImage& image : options.images) {
      const std::string_view ending = ending_of(image.type);
      if (ending.empty() || image.bytes.empty() || names_.contains(image.url)) continue;
      names_[image.url] = "images/" + std::to_string(names_.size() + 1) + std::string(ending);
      images_.push_back(&image);
    }
  }

  std::string write() {
    const std::string page = make_page();
    StoreZip zip;
    zip.add("mimetype", "application/epub+zip");  // first, as readers of EPUB expect
    zip.add("META-INF/container.xml", kContainer);
    zip.add("EPUB/package.opf", make_package(page.find("<math") != std::string::npos));
    zip.add("EPUB/nav.xhtml", make_contents());
    zip.add("EPUB/page.xhtml", page);
    zip.add("EPUB/style.css", kStyle);
    for (const EpubImage* image : images_) zip.add("EPUB/" + names_.at(image->url), image->bytes);
    return zip.finish();
  }

 private:
  void append_head(std::string_view more, std::string& out) const {
    out +=
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE html>\n"
        "<html xmlns=\"http://www.w3.org/1999/xhtml\"";
    out += more;
    append_attribute("lang", language_, out);
    append_attribute("xml:lang", language_, out);
    if (is_right_to_left(language_)) append_attribute("dir", "rtl", out);
    out += ">\n<head>\n<title>";
    append_markup(title_, out);
    out += "</title>\n<link rel=\"stylesheet\" type=\"text/css\" href=\"style.css\"/>\n</head>\n";
  }

  std::string make_page() {
    outline_.set(document_.structured_or_text());
    title_in_front_.put(document_, outline_);
    references_.set(document_.structured_or_text(), outline_);
    HtmlOptions html;
    html.provenance = false;
    html.language = document_.language;
    html.web_links_only = true;
    html.heading_ids = true;
    html.images = &names_;
    HtmlBlocks blocks;
    blocks.set(outline_, references_, html);
    std::string out;
    append_head("", out);
    out += "<body>\n";
    blocks.append(0, static_cast<std::uint32_t>(outline_.nodes().size()), out);
    append_about(out);
    out += "</body>\n</html>\n";
    return out;
  }

  // Names the source of the text, because a book is read without its page.
  void append_about(std::string& out) const {
    if (known_.url.empty()) {
      if (outline_.nodes().empty()) out += "<p/>\n";  // a body may not be empty
      return;
    }
    out += "<hr/>\n<p class=\"about\"><a";
    append_uri_attribute("href", known_.url, out);
    out += '>';
    append_markup(known_.url, out);
    out += "</a></p>\n";
  }

  [[nodiscard]] std::string make_contents() const {
    std::string out;
    append_head(" xmlns:epub=\"http://www.idpf.org/2007/ops\"", out);
    out += "<body>\n<nav epub:type=\"toc\">\n<ol>\n";
    std::uint64_t number = 0;
    for (const OutlineNode& node : outline_.nodes()) {
      if (node.kind != ElementKind::Heading) continue;
      ++number;
      if (node.paragraph->text.empty()) continue;  // an image alone
      out += "<li><a href=\"page.xhtml#heading-" + std::to_string(number) + "\">";
      append_markup(node.paragraph->text, out);
      out += "</a></li>\n";
    }
    if (out.ends_with("<ol>\n")) {
      append_element("<li><a href=\"page.xhtml\">", title_, "</a></li>", out);
    }
    return out + "</ol>\n</nav>\n</body>\n</html>\n";
  }

  [[nodiscard]] std::string make_package(bool has_mathml) const {
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" unique-identifier=\"id\"";
    append_attribute("xml:lang", language_, out);
    out += ">\n<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n";
    append_element("<dc:identifier id=\"id\">", "urn:sito:" + document_.id, "</dc:identifier>",
                   out);
    append_element("<dc:title>", title_, "</dc:title>", out);
    append_element("<dc:language>", language_, "</dc:language>", out);
    for (const std::string_view author : known_.authors) {
      append_element("<dc:creator>", author, "</dc:creator>", out);
    }
    append_element("<dc:publisher>", known_.site, "</dc:publisher>", out);
    append_element("<dc:source>", known_.url, "</dc:source>", out);
    append_element("<dc:date>", known_.published, "</dc:date>", out);
    append_element("<dc:description>", known_.description, "</dc:description>", out);
    const std::string modified =
        options_.modified.empty()
            ? utc_second(known_.modified.empty() ? known_.published : known_.modified)
            : options_.modified;
    append_element("<meta property=\"dcterms:modified\">", modified, "</meta>", out);
    out +=
        "</metadata>\n<manifest>\n"
        "<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" "
        "properties=\"nav\"/>\n"
        "<item id=\"page\" href=\"page.xhtml\" media-type=\"application/xhtml+xml\"";
    if (has_mathml) out += " properties=\"mathml\"";
    out += "/>\n<item id=\"style\" href=\"style.css\" media-type=\"text/css\"/>\n";
    std::uint64_t number = 0;
    for (const EpubImage* image : images_) {
      out += "<item";
      append_attribute("id", "image-" + std::to_string(++number), out);
      append_attribute("href", names_.at(image->url), out);
      append_attribute("media-type", image->type, out);
      out += "/>\n";
    }
    return out + "</manifest>\n<spine><itemref idref=\"page\"/></spine>\n</package>\n";
  }

  const Document& document_;
  const EpubOptions& options_;
  Description known_;
  std::string title_, language_;
  std::map<std::string, std::string, std::less<>> names_;  // of images in the book, by address
  std::vector<const EpubImage*> images_;
  Outline outline_;
  References references_;
  FrontTitle title_in_front_{{{"title", "missing"}}};
};

}  // namespace

std::vector<std::string> image_addresses(const Document& document) {
  std::vector<std::string> addresses;
  std::set<std::string_view> known;
  const auto add = [&](const std::string& url) {
    if (is_web_address(url) && known.insert(url).second) addresses.push_back(url);
  };
  const Body& body = document.structured_or_text();
  for (const Element& element : body.elements) {
    if (element.kind == ElementKind::Image && element.detail < body.images.size()) {
      add(body.images[element.detail].url);
    }
    if (element.paragraph >= body.paragraphs.size()) continue;
    for (const Mark& mark : body.paragraphs[element.paragraph].marks) {
      if (mark.kind == MarkKind::Image) add(mark.url);
    }
  }
  return addresses;
}

std::string epub(const Document& document, const EpubOptions& options) {
  return Book(document, options).write();
}

}  // namespace sito::write
