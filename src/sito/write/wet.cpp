// SPDX-License-Identifier: Apache-2.0
// WET: a WARC/1.1 file of conversion records, each the plain text of one document. Record ids are
// hashes of what the record is about, so that a second run gives the same bytes.
#include "sito/base/sha1.h"
#include "sito/document/address.h"
#include "sito/text/utf8.h"
#include "sito/write/escape.h"
#include "sito/write/lines.h"
#include "sito/write/makers.h"

#include <unicode/uloc.h>

namespace sito::write {
namespace {

constexpr std::string_view kInfo =
    "software: sito\r\nformat: WARC File Format 1.1\r\n"
    "description: plain text of web pages without boilerplate, one paragraph a line\r\n";

/// Appends one header line. The value comes from outside: what would end or split the line is left
/// out, and of a value that is no UTF-8 all but ASCII.
void append_field(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  out += name;
  out += ": ";
  const unsigned char last = text::is_valid_utf8(value) ? 0xFF : 0x7E;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F && byte <= last) out += c;
  }
  out += "\r\n";
}

class Wet final : public Renderer {
 public:
  explicit Wet(std::string date) : date_(std::move(date)) {}

  void begin_file(std::string& out) override {
    start_record("warcinfo", date_, "warcinfo " + date_, out);
    append_field("Content-Type", "application/warc-fields", out);
    finish_record(kInfo, out);
  }

  void render(const Document& document, std::string& out) override {
    block_.clear();
    append_lines(document, block_);
    const Origin& origin = document.origin;
    start_record("conversion", origin.date.empty() ? date_ : origin.date,
                 "conversion " + document.id, out);
    address_.clear();
    append_address(document.url.empty() ? "file:" + origin.file : document.url, address_);
    append_field("WARC-Target-URI", address_, out);
    append_field("WARC-Refers-To", origin.record_id, out);
    append_field("WARC-Block-Digest", digest_of(block_), out);
    append_field("WARC-Identified-Content-Language", three_letters(document.language), out);
    append_page_type(document, out);
    append_field("Content-Type", "text/plain", out);
    finish_record(block_, out);
  }

 private:
  void start_record(std::string_view type, std::string_view date, std::string_view name,
                    std::string& out) {
    out += "WARC/1.1\r\n";
    append_field("WARC-Type", type, out);
    append_field("WARC-Date", date, out);
    id_.clear();
    append_uuid(sha1_.of(name), id_);
    append_field("WARC-Record-ID", id_, out);
  }

  // Readers of WARC skip named fields that they do not know.
  static void append_page_type(const Document& document, std::string& out) {
    if (document.page_type.empty()) return;
    std::string score;
    append_number(document.page_type_score, score);
    append_field("Sito-Page-Type", document.page_type, out);
    append_field("Sito-Page-Type-Score", score, out);
  }

  static void finish_record(std::string_view block, std::string& out) {
    out += "Content-Length: ";
    append_number(std::uint64_t{block.size()}, out);
    out += "\r\n\r\n";
    out += block;
    out += "\r\n\r\n";
  }

  std::string_view digest_of(std::string_view block) {
    digest_ = "sha1:";
    const Sha1::Digest digest = sha1_.of(block);
    append_digits({digest.data(), digest.size()}, kBase32Alphabet, 5, digest_);
    return digest_;
  }

  // The field has ISO 639-3 codes, as Common Crawl writes them.
  static std::string_view three_letters(const std::string& language) {
    if (language.empty()) return {};
    const std::string_view code = uloc_getISO3Language(language.c_str());
    return code.empty() ? std::string_view(language) : code;
  }

  std::string date_;
  Sha1 sha1_;
  std::string block_, id_, digest_, address_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_wet(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Wet>(settings.find("date")->second));
}

}  // namespace sito::write
