// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/dated_article.h"

#include "sito/extract/steps/date_like.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::extract::learned {
namespace {

constexpr float kWordsOfSentence = 8;
constexpr float kLinksOfProse = 0.3F;  // share of its words
// The headline and the date are so few units before and behind the first sentence.
constexpr std::uint32_t kUnitsOfHead = 10, kUnitsBehindSentence = 4;
constexpr float kWordsOfByLine = 14;
constexpr float kLeastOfHeadline = 3;  // words, of one that is no heading

}  // namespace

bool is_prose(const Unit& unit) {
  return unit.words >= kWordsOfSentence && unit.link_density() < kLinksOfProse;
}

bool is_headline(const Page& page, const Unit& unit) {
  if (heading_level(page, unit) == 1) return true;
  return unit.words >= kLeastOfHeadline &&
         page.title().starts_with(text::collapse_and_trim(text_of(page, unit)));
}

bool begins_dated_article(const ScoredPage& scored, std::uint32_t first_sentence,
                          std::uint32_t end) {
  const Units& units = scored.features.units();
  bool has_headline = false;
  bool has_date = false;
  end = std::min(first_sentence + kUnitsBehindSentence, end);
  for (std::uint32_t i = first_sentence - std::min(first_sentence, kUnitsOfHead); i < end; ++i) {
    const Unit& unit = units[i];
    has_headline = has_headline || (i <= first_sentence && is_headline(scored.page, unit));
    has_date = has_date || scored.page.nodes()[unit.inner].tag == Tag::Time ||
               (unit.words <= kWordsOfByLine && has_year_or_time(text_of(scored.page, unit)));
  }
  return has_headline && has_date;
}

}  // namespace sito::extract::learned
