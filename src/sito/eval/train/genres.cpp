// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/genres.h"

#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/sift/page_language.h"
#include "sito/text/language.h"
#include "sito/url/url.h"

#include <vector>

namespace sito::eval {

Result<std::size_t> count_genres(const GoldSet& set, const GenreTraining& training,
                                 Diagnostics& diagnostics, extract::GenreCounter& counter) {
  auto classifier = text::make_language_classifier("cld2", "");
  if (!classifier) return std::move(classifier).error();
  sift::PageLanguage language(**classifier);
  HtmlDecoder decoder;
  PageParser parser(training.limits);
  Page page;
  extract::PageWords page_words;
  std::vector<extract::WordShare> words;
  NoDiagnostics ignored;
  std::size_t n_pages = 0;
  for (const GoldPage& gold : set.pages) {
    if (gold.page_type.empty()) continue;
    const Result<std::string> bytes = read_page(gold, training.limits);
    if (!bytes) {
      const bool missing = bytes.error().code == ErrorCode::Io;
      diagnostics.note(missing ? kPageMissing : kPageUnreadable, gold.where, bytes.error().message);
      continue;
    }
    const Html html =
        decoder.decode(*bytes, gold.charset, CharsetPolicy::Lenient, gold.where, ignored);
    parser.parse(html.text, gold.url, page);
    language.forget();
    page_words.count(page);
    page_words.top(language.stop_words(page), training.top_words, words);
    const auto genre = training.genre_of_type.find(gold.page_type);
    counter.add(genre == training.genre_of_type.end() ? gold.page_type : genre->second,
                url::registrable_domain(url::host_of(gold.url)), words);
    ++n_pages;
  }
  return n_pages;
}

}  // namespace sito::eval
