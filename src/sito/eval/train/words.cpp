// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/words.h"

#include "sito/eval/gold_parser.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"

namespace sito::eval {
namespace {

class Reader {
 public:
  explicit Reader(const Limits& limits) : parser_(limits) {}

  void count(Bytes html, std::string_view charset, std::string_view url, const Where& where,
             const std::optional<std::string>& main_text, text::WordCounter& counter) {
    const Html decoded = decoder_.decode(html, charset, CharsetPolicy::Lenient, where, ignored_);
    parser_.parse(decoded.text, url, page_);
    counter.begin_page();
    for (const Text& text : page_.texts()) {
      if (text.n_chars != 0) counter.add_text(text.text);
    }
    if (main_text) counter.add_main_text(*main_text);
    counter.end_page();
  }

 private:
  HtmlDecoder decoder_;
  PageParser parser_;
  Page page_;
  NoDiagnostics ignored_;
};

}  // namespace

void count_words(const GoldSet& set, const Limits& limits, Diagnostics& diagnostics,
                 text::WordCounter& counter) {
  Reader reader(limits);
  for (const GoldPage& gold : set.pages) {
    const std::optional<std::string> bytes = read_page(gold, limits, diagnostics);
    if (bytes) reader.count(*bytes, gold.charset, gold.url, gold.where, gold.text, counter);
  }
}

void count_words(PageList& pages, const Limits& limits, Diagnostics& diagnostics,
                 text::WordCounter& counter) {
  Reader reader(limits);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const Result<SourcePage> page = pages.read(i);
    const Where where{pages.name(i), 0};
    if (page) {
      reader.count(page->html, page->charset, page->url, where, std::nullopt, counter);
    } else {
      diagnostics.note(kPageUnreadable, where, page.error().message);
    }
  }
}

}  // namespace sito::eval
