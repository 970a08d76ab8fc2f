// SPDX-License-Identifier: Apache-2.0
// WET: a WARC/1.1 file of conversion records, each the plain text of one document.
#include "sito/write/escape.h"
#include "sito/write/lines.h"
#include "sito/write/makers.h"
#include "sito/write/warc_records.h"

#include <unicode/uloc.h>

namespace sito::write {
namespace {

constexpr std::string_view kInfo =
    "plain text of web pages without boilerplate, one paragraph a line";

class Wet final : public Renderer {
 public:
  explicit Wet(const Settings& settings)
      : records_(settings.find("date")->second), lines_(settings) {}

  void begin_file(std::string& out) override { records_.append_info(kInfo, out); }

  void render(const Document& document, std::string& out) override {
    block_.clear();
    lines_.append(document, block_);
    records_.begin("conversion", document, block_, out);
    WarcRecords::append_field("WARC-Identified-Content-Language", three_letters(document.language),
                              out);
    append_page_type(document, out);
    WarcRecords::append_field("Content-Type", "text/plain", out);
    WarcRecords::end(block_, out);
  }

 private:
  // Programs that read WARC skip named fields that they do not know.
  static void append_page_type(const Document& document, std::string& out) {
    if (document.page_type.empty()) return;
    std::string score;
    append_number(document.page_type_score, score);
    WarcRecords::append_field("Sito-Page-Type", document.page_type, out);
    WarcRecords::append_field("Sito-Page-Type-Score", score, out);
  }

  // The field has ISO 639-3 codes, as Common Crawl writes them.
  static std::string_view three_letters(const std::string& language) {
    if (language.empty()) return {};
    const std::string_view code = uloc_getISO3Language(language.c_str());
    return code.empty() ? std::string_view(language) : code;
  }

  WarcRecords records_;
  PlainLines lines_;
  std::string block_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_wet(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Wet>(settings));
}

}  // namespace sito::write
