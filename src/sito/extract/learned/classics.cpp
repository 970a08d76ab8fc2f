// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/classics.h"

#include <algorithm>
#include <array>

namespace sito::extract::learned {
namespace {

constexpr float kLinkCost = 2;
constexpr float kUnitCost = 4;
// Readability uses paragraphs of 25 characters and more.
constexpr std::uint32_t kMinChars = 25;
constexpr std::array<float, 5> kShares = {1.0F, 1.0F / 2, 1.0F / 6, 1.0F / 9, 1.0F / 12};

}  // namespace

void Classics::find_range(const Units& units) {
  range_begin_ = range_end_ = 0;
  float best = 0;
  float sum = 0;
  std::uint32_t begin = 0;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    if (sum <= 0) {
      sum = 0;
      begin = i;
    }
    sum += units[i].words - kLinkCost * units[i].link_words - kUnitCost;
    if (sum > best) {
      best = sum;
      range_begin_ = begin;
      range_end_ = i + 1;
    }
  }
}

void Classics::build(const Units& units, const Outline& outline) {
  find_range(units);
  const auto containers = outline.containers();
  scores_.assign(containers.size(), 0);
  for (const Unit& unit : units.all()) {
    if (unit.shape.chars < kMinChars) continue;
    const float score = 1 + static_cast<float>(unit.shape.commas) +
                        std::min(static_cast<float>(unit.shape.chars) / 100, 3.0F);
    std::uint32_t at = containers[outline.node(unit.owner).container].parent;
    for (const float share : kShares) {
      if (at == kNone) break;
      scores_[at] += share * score;
      at = containers[at].parent;
    }
  }
  top_ = 0;
  for (std::uint32_t i = 0; i < containers.size(); ++i) {
    const Sums sums = outline.between(containers[i].begin, containers[i].end);
    scores_[i] *= 1 - sums.link_density();
    if (scores_[i] > scores_[top_]) top_ = i;
  }
}

}  // namespace sito::extract::learned
