// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/genres.h"

#include "sito/eval/gold_parser.h"
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
  GoldParser parser(training.limits);
  extract::PageWords page_words;
  std::vector<extract::WordShare> words;
  std::size_t n_pages = 0;
  for (const GoldPage& gold : set.pages) {
    if (gold.page_type.empty()) continue;
    const Page* page = parser.parse(gold, diagnostics);
    if (page == nullptr) continue;
    language.forget();
    page_words.count(*page);
    page_words.top(language.stop_words(*page), training.top_words, words);
    const auto genre = training.genre_of_type.find(gold.page_type);
    counter.add(genre == training.genre_of_type.end() ? gold.page_type : genre->second,
                url::registrable_domain(url::host_of(gold.url)), words);
    ++n_pages;
  }
  return n_pages;
}

}  // namespace sito::eval
