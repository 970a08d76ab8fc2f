// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/words.h"

#include "sito/base/deadline.h"
#include "sito/extract/learned/outline.h"

#include <algorithm>

namespace sito::extract::learned {
namespace {

// Units of so many words are labels; longer ones of at most so many are short texts.
constexpr float kWordsOfLabel = 8, kWordsOfShortText = 30;
constexpr Token kOfLength[kUnitLengths] = {0x9E3779B1U, 0x85EBCA77U, 0xC2B2AE3DU};
// The table is larger than the nearest caches, and words fall anywhere in it: so many words are
// fetched while those before them are looked up.
constexpr std::size_t kWordsAhead = 24;
constexpr Token kSpread = 2654435761U;  // spreads the bits of a token over those of the sieve

}  // namespace

std::size_t length_class(const Unit& unit) {
  return unit.words <= kWordsOfLabel ? 0 : unit.words <= kWordsOfShortText ? 1 : 2;
}

Token word_token(WordHash word, std::size_t length_class) {
  return (word ^ kOfLength[length_class]) * kSpread;
}

void WordSurvey::build(const UnitWords& words, const Units& units, const TokenTable& table) {
  by_unit_.assign(units.size(), {});
  before_.assign(units.size() + 1, {});
  tokens_.clear();
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    const std::size_t length = length_class(units[i]);
    for (const WordHash word : words.of(i)) tokens_.push_back(word_token(word, length));
  }
  tokens_.resize(tokens_.size() + kWordsAhead);
  const Token* token = tokens_.data();
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    Deadline::tick(4);
    WordScores& row = by_unit_[i];
    const std::size_t size = words.of(i).size();
    std::size_t n = 0;
    for (const Token* const end = token + size; token != end; ++token) {
      table.prefetch(token[kWordsAhead]);
      const float score = table[*token];
      n += score == 0 ? 0 : 1;
      row.sum += score;
      row.low = std::min(row.low, score);
      row.high = std::max(row.high, score);
    }
    row.mean = share(row.sum, static_cast<float>(n));
    row.known = share(static_cast<float>(n), static_cast<float>(size));
    before_[i + 1] = {before_[i].score + row.sum, before_[i].words + static_cast<float>(n)};
  }
}

float WordSurvey::mean(std::uint32_t begin, std::uint32_t end) const {
  return share(before_[end].score - before_[begin].score,
               before_[end].words - before_[begin].words);
}

}  // namespace sito::extract::learned
