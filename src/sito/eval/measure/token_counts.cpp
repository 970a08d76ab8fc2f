// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/token_counts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

namespace sito::eval {

namespace learned = extract::learned;

void count_tokens(const Page& page, const learned::Units& units, ExtractorSample& sample) {
  std::vector<float> words(units.size() + 1);
  std::vector<float> content(units.size() + 1);
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    words[i + 1] = words[i] + units[i].words;
    content[i + 1] = content[i] + (sample.units.content[i] ? units[i].words : 0);
  }
  struct Open {
    std::uint32_t end = 0;  // of the last counted element
    ExtractorSample::Token sums;
  };
  std::map<learned::Token, Open> open;
  std::vector<learned::Token> tokens;
  const auto nodes = page.nodes();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].is_text()) continue;
    const std::uint32_t begin = units.before(i);
    const std::uint32_t end = units.before(nodes[i].end);
    if (begin == end) continue;
    tokens.clear();
    learned::append_tokens(page, i, tokens);
    for (const learned::Token token : tokens) {
      Open& own = open[token];
      if (own.end > i) continue;
      own.end = nodes[i].end;
      own.sums.token = token;
      own.sums.words += words[end] - words[begin];
      own.sums.content += content[end] - content[begin];
    }
  }
  for (const auto& [token, own] : open) sample.tokens.push_back(own.sums);
}

void count_words(const Page& page, const learned::Units& units, ExtractorSample& sample) {
  std::array<std::map<learned::Token, ExtractorSample::Token>, learned::kUnitLengths> sums;
  learned::UnitWords words;
  words.build(page, units);
  std::vector<learned::Token> tokens;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    const std::size_t length = learned::length_class(units[i]);
    tokens.clear();
    for (const learned::WordHash word : words.of(i)) {
      tokens.push_back(learned::word_token(word, length));
    }
    std::sort(tokens.begin(), tokens.end());
    tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
    for (const learned::Token token : tokens) {
      ExtractorSample::Token& own = sums[length][token];
      own.token = token;
      own.words += units[i].words;
      own.content += sample.units.content[i] ? units[i].words : 0;
    }
  }
  for (std::size_t length = 0; length < sums.size(); ++length) {
    for (const auto& [token, own] : sums[length]) sample.word_tokens[length].push_back(own);
  }
}

}  // namespace sito::eval
