// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/words.h"

#include "sito/base/deadline.h"
#include "sito/extract/learned/lexicon.h"
#include "sito/extract/learned/outline.h"

#include <algorithm>

namespace sito::extract::learned {
namespace {

// Units of so many words are labels; longer ones of at most so many are short texts.
constexpr float kWordsOfLabel = 8, kWordsOfShortText = 30;
constexpr Token kOfLength[kUnitLengths] = {0x9E3779B1U, 0x85EBCA77U, 0xC2B2AE3DU};
constexpr Token kSpread = 2654435761U;  // spreads the bits of a token over those of the sieve
// A longer text has said what it is.
constexpr std::size_t kMostWords = 2000;

}  // namespace

std::size_t length_class(const Unit& unit) {
  return unit.words <= kWordsOfLabel ? 0 : unit.words <= kWordsOfShortText ? 1 : 2;
}

void append_word_tokens(const Page& page, const Unit& unit, std::vector<Token>& tokens) {
  const std::size_t from = tokens.size();
  for (std::uint32_t text = unit.text_begin;
       text < unit.text_end && tokens.size() - from < kMostWords; ++text) {
    if (page.texts()[text].hidden) continue;
    append_words(page.texts()[text].text, from + kMostWords, tokens);
  }
  const Token length = kOfLength[length_class(unit)];
  for (std::size_t i = from; i < tokens.size(); ++i) tokens[i] = (tokens[i] ^ length) * kSpread;
}

void WordSurvey::build(const Page& page, const Units& units, const TokenTable& table) {
  by_unit_.assign(units.size(), {});
  before_.assign(units.size() + 1, {});
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    Deadline::tick(4);
    tokens_.clear();
    append_word_tokens(page, units[i], tokens_);
    WordScores& row = by_unit_[i];
    float n = 0;
    for (const Token token : tokens_) {
      const float score = table[token];
      if (score == 0) continue;
      n += 1;
      row.sum += score;
      row.low = std::min(row.low, score);
      row.high = std::max(row.high, score);
    }
    row.mean = share(row.sum, n);
    row.known = share(n, static_cast<float>(tokens_.size()));
    before_[i + 1] = {before_[i].score + row.sum, before_[i].words + n};
  }
}

float WordSurvey::mean(std::uint32_t begin, std::uint32_t end) const {
  return share(before_[end].score - before_[begin].score,
               before_[end].words - before_[begin].words);
}

}  // namespace sito::extract::learned
