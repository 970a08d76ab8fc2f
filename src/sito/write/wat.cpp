// SPDX-License-Identifier: Apache-2.0
// WAT: a WARC/1.1 file of metadata records, one for each document, with its links. The keys are
// those of Common Crawl's WAT files.
#include "sito/write/description.h"
#include "sito/write/json/json_fields.h"
#include "sito/write/makers.h"
#include "sito/write/warc_records.h"

#include <string>
#include <string_view>

namespace sito::write {
namespace {

constexpr std::string_view kInfo = "metadata and links of web pages without boilerplate";

class Wat final : public Renderer {
 public:
  explicit Wat(std::string date) : records_(std::move(date)) {}

  void begin_file(std::string& out) override { records_.append_info(kInfo, out); }

  void render(const Document& document, std::string& out) override {
    block_.clear();
    append_object(document, block_);
    records_.begin("metadata", document, block_, out);
    WarcRecords::append_field("Content-Type", "application/json", out);
    WarcRecords::end(block_, out);
  }

 private:
  static void append_object(const Document& document, std::string& out) {
    Fields all(out);
    append_container(document.origin, all, out);
    all.name("Envelope");
    Fields envelope(out);
    envelope.text("Format", "WARC");
    envelope.name("WARC-Header-Metadata");
    Fields header(out);
    header.text("WARC-Type", "response");
    header.text("WARC-Target-URI", document.url);
    header.text("WARC-Date", document.origin.date);
    header.text("WARC-Record-ID", document.origin.record_id);
    header.end();
    envelope.name("Payload-Metadata");
    Fields payload(out);
    payload.text("Actual-Content-Type", "application/http; msgtype=response");
    payload.name("HTTP-Response-Metadata");
    Fields response(out);
    response.name("Headers");
    Fields headers(out);
    headers.text("Content-Type", document.origin.mime);
    headers.end();
    response.name("HTML-Metadata");
    Fields html(out);
    append_head(document, html, out);
    append_links(document, html, out);
    html.end();
    response.end();
    payload.end();
    envelope.end();
    all.end();
  }

  // Numbers are text in WAT.
  static void append_container(const Origin& origin, Fields& all, std::string& out) {
    if (origin.file.empty()) return;
    all.name("Container");
    Fields container(out);
    container.text("Filename", origin.file);
    container.text("Offset", std::to_string(origin.offset));
    if (origin.length > 0) {
      container.name("Gzip-Metadata");
      Fields gzip(out);
      gzip.text("Deflate-Length", std::to_string(origin.length));
      gzip.end();
    }
    container.end();
  }

  static void append_head(const Document& document, Fields& html, std::string& out) {
    const Description known = describe(document);
    html.name("Head");
    Fields head(out);
    head.text("Title", known.title);
    head.name("Metas");
    out += '[';
    std::size_t n = 0;
    const auto meta = [&](std::string_view kind, std::string_view name, std::string_view value) {
      if (value.empty()) return;
      if (n++ > 0) out += ',';
      Fields one(out);
      one.text(kind, name);
      one.text("content", value);
      one.end();
    };
    meta("name", "description", known.description);
    for (const std::string_view author : known.authors) meta("name", "author", author);
    for (const std::string_view tag : known.tags) meta("name", "keywords", tag);
    meta("property", "article:published_time", known.published);
    meta("property", "article:modified_time", known.modified);
    for (const std::string_view section : known.categories)
      meta("property", "article:section", section);
    meta("property", "og:site_name", known.site);
    meta("property", "og:image", known.image);
    meta("name", "language", document.language);
    out += ']';
    head.end();
  }

  // Of the kept text, in its order.
  static void append_links(const Document& document, Fields& html, std::string& out) {
    html.name("Links");
    out += '[';
    std::size_t n = 0;
    for (const Paragraph& paragraph : document.paragraphs) {
      for (const Mark& mark : paragraph.marks) {
        if (n++ > 0) out += ',';
        const bool is_link = mark.kind == MarkKind::Link;
        Fields one(out);
        one.text("path", is_link ? "A@/href" : "IMG@/src");
        one.text("url", mark.url);
        if (is_link) {
          one.text("text",
                   std::string_view(paragraph.text).substr(mark.begin, mark.end - mark.begin));
        } else {
          one.text("alt", mark.alt);
        }
        one.end();
      }
    }
    out += ']';
  }

  WarcRecords records_;
  std::string block_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_wat(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Wat>(settings.find("date")->second));
}

}  // namespace sito::write
