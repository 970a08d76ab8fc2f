// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/unit_labels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sito::eval {
namespace {

using extract::learned::Unit;
using extract::learned::Units;

constexpr double kCovered = 0.5;
constexpr std::size_t kNeighbours = 6;  // on either side
constexpr int kRounds = 4;
constexpr std::uint32_t kNoWord = 0x1FFFFF;

std::uint64_t key(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return (std::uint64_t{a} << 42) ^ (std::uint64_t{b} << 21) ^ c;
}

double f1_of(std::int64_t common, std::int64_t a, std::int64_t b) {
  return a + b == 0 ? 0 : 2.0 * static_cast<double>(common) / static_cast<double>(a + b);
}

}  // namespace

void UnitLabeller::split(const Page& page, const Units& units, std::string_view gold) {
  vocabulary_.clear();
  to_lower(gold, lower_);
  split_words(lower_, vocabulary_, gold_);
  unit_words_.clear();
  begins_.assign(1, 0);
  for (const Unit& unit : units.all()) {
    text_.clear();
    for (std::uint32_t i = unit.text_begin; i < unit.text_end; ++i) {
      if (!page.texts()[i].hidden) text_ += page.texts()[i].text;
    }
    to_lower(text_, lower_);
    split_words(lower_, vocabulary_, words_);
    unit_words_.insert(unit_words_.end(), words_.begin(), words_.end());
    begins_.push_back(unit_words_.size());
  }
  gold_count_.assign(vocabulary_.size(), 0);
  chosen_count_.assign(vocabulary_.size(), 0);
  for (const std::uint32_t word : gold_) ++gold_count_[word];
  chosen_ = common_ = 0;
}

// Returns the share of the words that are in a run of three words of the gold text; for one or two
// words, the share that is in the gold text, or 0 if two are there but not next to each other.
double UnitLabeller::coverage(std::span<const std::uint32_t> words) {
  if (words.empty()) return 0;
  if (words.size() < 3) {
    const auto n = std::count_if(words.begin(), words.end(),
                                 [this](std::uint32_t word) { return gold_count_[word] > 0; });
    if (words.size() == 2 && n == 2 && !runs_.contains(key(words[0], words[1], kNoWord))) {
      return 0;
    }
    return static_cast<double>(n) / static_cast<double>(words.size());
  }
  covered_.assign(words.size(), false);
  for (std::size_t i = 0; i + 2 < words.size(); ++i) {
    if (runs_.contains(key(words[i], words[i + 1], words[i + 2]))) {
      covered_[i] = covered_[i + 1] = covered_[i + 2] = true;
    }
  }
  return static_cast<double>(std::count(covered_.begin(), covered_.end(), true)) /
         static_cast<double>(words.size());
}

void UnitLabeller::find_runs() {
  runs_.clear();
  for (std::size_t i = 0; i + 1 < gold_.size(); ++i) {
    runs_.insert(key(gold_[i], gold_[i + 1], kNoWord));
    if (i + 2 < gold_.size()) runs_.insert(key(gold_[i], gold_[i + 1], gold_[i + 2]));
  }
}

// Adds a unit to the chosen ones (1) or removes it (-1).
void UnitLabeller::move(std::span<const std::uint32_t> words, int sign) {
  for (const std::uint32_t word : words) {
    if (sign > 0) {
      if (chosen_count_[word]++ < gold_count_[word]) ++common_;
    } else {
      if (--chosen_count_[word] < gold_count_[word]) --common_;
    }
  }
  chosen_ += sign * static_cast<std::int64_t>(words.size());
}

void UnitLabeller::label(const Page& page, const Units& units, std::string_view gold,
                         LabelledUnits& result) {
  split(page, units, gold);
  find_runs();
  const std::size_t n = units.size();
  result.known.clear();
  result.content.assign(n, false);
  result.words.resize(n);
  result.gold_words = static_cast<std::uint32_t>(gold_.size());
  std::vector<double> own(n), context(n), weight(n);
  for (std::size_t i = 0; i < n; ++i) {
    result.words[i] = static_cast<std::uint32_t>(words_of(i).size());
    own[i] = coverage(words_of(i));
    weight[i] = std::sqrt(static_cast<double>(result.words[i]));
    result.content[i] = result.words[i] > 0 && own[i] >= kCovered;
    if (result.content[i]) move(words_of(i), 1);
  }
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    double total = 0;
    for (std::size_t j = i > kNeighbours ? i - kNeighbours : 0;
         j < std::min(n, i + kNeighbours + 1); ++j) {
      sum += weight[j] * own[j];
      total += weight[j];
    }
    context[i] = 0.5 * own[i] + (total > 0 ? 0.5 * sum / total : 0);
  }
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return context[a] < context[b]; });
  const auto gold_size = static_cast<std::int64_t>(gold_.size());
  double best = f1_of(common_, chosen_, gold_size);
  const auto improve = [&](std::size_t unit, bool to) {
    if (result.content[unit] == to || result.words[unit] == 0) return false;
    move(words_of(unit), to ? 1 : -1);
    const double f1 = f1_of(common_, chosen_, gold_size);
    if (f1 > best) {
      best = f1;
      result.content[unit] = to;
      return true;
    }
    move(words_of(unit), to ? -1 : 1);
    return false;
  };
  for (int round = 0; round < kRounds; ++round) {
    bool any = false;
    for (const std::size_t unit : order) any = improve(unit, false) || any;
    for (auto it = order.rbegin(); it != order.rend(); ++it) any = improve(*it, true) || any;
    if (!any) break;
  }
  result.f1 = best;
}

bool UnitLabeller::holds_any(std::size_t unit, std::span<const Words> pieces) const {
  const std::span<const std::uint32_t> words = words_of(unit);
  return std::any_of(pieces.begin(), pieces.end(), [&](const Words& piece) {
    return !piece.empty() &&
           std::search(words.begin(), words.end(), piece.begin(), piece.end()) != words.end();
  });
}

void UnitLabeller::label_pieces(const Page& page, const Units& units,
                                std::span<const std::string> with,
                                std::span<const std::string> without, LabelledUnits& result) {
  split(page, units, "");
  const auto words_of_all = [this](std::span<const std::string> pieces) {
    std::vector<Words> all;
    for (const std::string& piece : pieces) {
      to_lower(piece, lower_);
      split_words(lower_, vocabulary_, all.emplace_back());
    }
    return all;
  };
  const std::vector<Words> inside = words_of_all(with);
  const std::vector<Words> outside = words_of_all(without);
  const std::size_t n = units.size();
  result.content.resize(n);
  result.known.resize(n);
  result.words.resize(n);
  result.gold_words = 0;
  result.f1 = 0;
  for (std::size_t i = 0; i < n; ++i) {
    result.words[i] = static_cast<std::uint32_t>(words_of(i).size());
    result.content[i] = holds_any(i, inside);
    result.known[i] = result.content[i] || holds_any(i, outside);
  }
}

}  // namespace sito::eval
