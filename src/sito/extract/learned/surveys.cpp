// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/surveys.h"

#include "sito/base/deadline.h"
#include "sito/extract/learned/outline.h"

#include <algorithm>

namespace sito::extract::learned {

void PathTable::sum(const Units& units, float page_words, std::uint32_t n_paths) {
  sums_.assign(n_paths, {});
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    Sum& sum = sums_[path_of_[i]];
    sum.units += 1;
    sum.words += units[i].words;
    sum.link_words += units[i].link_words;
    sum.ends += static_cast<float>(units[i].shape.ends);
  }
  rows_.clear();
  for (const Sum& sum : sums_) {
    rows_.push_back({sum.units, share(sum.words, page_words), share(sum.words, sum.units),
                     share(sum.link_words, sum.words), share(sum.ends, sum.words)});
  }
}

void TextCounts::build(const Units& units, Numbering& keys) {
  keys.open();
  text_of_.resize(units.size());
  for (std::uint32_t i = 0; i < units.size(); ++i) text_of_[i] = keys.number_of(units[i].text_hash);
  counts_.assign(keys.size(), 0);
  for (const std::uint32_t text : text_of_) ++counts_[text];
}

void PurposeTable::build(const UnitWords& words, const Units& units) {
  constexpr float kShort = 25;
  constexpr float kTitle = 8;
  const std::uint32_t n = units.size();
  const Lexicon& lexicon = shipped_lexicon();
  counts_.assign(n, {});
  before_.resize(n + 1);
  comment_before_.resize(n);
  related_before_.resize(n);
  std::array<std::uint32_t, kPurposes> sums{};
  std::uint32_t comment = kNone;
  std::uint32_t related = kNone;
  for (std::uint32_t i = 0; i < n; ++i) {
    Deadline::tick(4);
    before_[i] = sums;
    comment_before_[i] = comment;
    related_before_[i] = related;
    const Unit& unit = units[i];
    if (unit.words > kShort) continue;
    lexicon.count(words.of(i), counts_[i]);
    for (std::size_t kind = 0; kind < kPurposes; ++kind) sums[kind] += counts_[i][kind];
    if (unit.words > kTitle) continue;
    if (counts_[i][static_cast<std::size_t>(Purpose::Comment)] > 0) comment = i;
    if (counts_[i][static_cast<std::size_t>(Purpose::Related)] > 0) related = i;
  }
  before_[n] = sums;
}

void TokenSurvey::build(const Page& page, const Units& units, const Outline& outline,
                        const TokenTable& table) {
  scorer_.open(table);
  const auto nodes = page.nodes();
  by_node_.resize(nodes.size());
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    Deadline::tick(4);
    if (nodes[i].is_text() || units.before(i) == units.before(nodes[i].end)) continue;
    WayTokens& way = by_node_[i];
    way = nodes[i].parent == kNoNode ? WayTokens{} : by_node_[index_of(nodes[i].parent)];
    way.own = scorer_.of(page, i, outline.names(i));
    way.low = std::min(way.low, way.own.mean);
    way.high = std::max(way.high, way.own.mean);
    way.sum += way.own.mean;
    way.depth += 1;
  }
  before_.resize(units.size() + 1);
  float sum = 0;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    before_[i] = sum;
    sum += by_node_[units[i].inner].sum;
  }
  before_[units.size()] = sum;
}

float TokenSurvey::mean(std::uint32_t begin, std::uint32_t end) const {
  return share(before_[end] - before_[begin], static_cast<float>(end - begin));
}

}  // namespace sito::extract::learned
