// SPDX-License-Identifier: Apache-2.0
// What the features of units are computed from: tables of one page, each made in one pass.
#pragma once

#include "sito/extract/learned/lexicon.h"
#include "sito/extract/learned/numbering.h"
#include "sito/extract/learned/outline.h"
#include "sito/extract/learned/tokens.h"
#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract::learned {

/// The values that all units of one path share.
struct PathRow {
  float units = 0, share = 0, per_unit = 0, link_density = 0, ends = 0;
};

/// The units by the path of their owners. Features that many units share are computed once, because
/// a row takes a hundred divisions.
class PathTable {
 public:
  /// `key_of(unit)`: the hash of its path. `page_words`: words of the page.
  template <typename KeyOf>
  void build(const Units& units, float page_words, Numbering& keys, KeyOf&& key_of) {
    keys.open();
    path_of_.resize(units.size());
    for (std::uint32_t i = 0; i < units.size(); ++i) path_of_[i] = keys.number_of(key_of(units[i]));
    sum(units, page_words, keys.size());
  }
  [[nodiscard]] const PathRow& operator[](std::uint32_t unit) const {
    return rows_[path_of_[unit]];
  }
  /// By unit: the number of its path; below n_paths().
  [[nodiscard]] std::span<const std::uint32_t> paths() const { return path_of_; }
  [[nodiscard]] std::size_t n_paths() const { return rows_.size(); }

 private:
  struct Sum {
    float units = 0, words = 0, link_words = 0, ends = 0;
  };
  void sum(const Units& units, float page_words, std::uint32_t n_paths);

  std::vector<std::uint32_t> path_of_;
  std::vector<Sum> sums_;
  std::vector<PathRow> rows_;
};

/// How many units have the same text.
class TextCounts {
 public:
  void build(const Units& units, Numbering& keys);
  [[nodiscard]] std::uint32_t of(std::uint32_t unit) const { return counts_[text_of_[unit]]; }

 private:
  std::vector<std::uint32_t> text_of_, counts_;
};

/// The nearest headings and long texts of each unit; kNone if there is none.
struct Landmarks {
  std::vector<std::uint32_t> heading_before, long_before, heading_after, long_after;
  std::uint32_t first_long = kNone, last_long = kNone;
};

/// The purposes that the words of short units serve. The words of long ones are about a subject.
class PurposeTable {
 public:
  void build(const UnitWords& words, const Units& units);
  [[nodiscard]] const PurposeCounts& of(std::uint32_t unit) const { return counts_[unit]; }
  /// Returns the words with a purpose in the units [begin, end).
  [[nodiscard]] float between(std::uint32_t begin, std::uint32_t end, Purpose purpose) const {
    const auto kind = static_cast<std::size_t>(purpose);
    return static_cast<float>(before_[end][kind] - before_[begin][kind]);
  }
  /// Return the nearest very short unit of that purpose in front of a unit; kNone if there is none.
  [[nodiscard]] std::uint32_t comment_before(std::uint32_t unit) const {
    return comment_before_[unit];
  }
  [[nodiscard]] std::uint32_t related_before(std::uint32_t unit) const {
    return related_before_[unit];
  }

 private:
  std::vector<PurposeCounts> counts_;                         // zeros for long units
  std::vector<std::array<std::uint32_t, kPurposes>> before_;  // summed up in front of each unit
  std::vector<std::uint32_t> comment_before_, related_before_;
};

/// The scores of the tokens on the way from the root to an element.
struct WayTokens {
  TokenScores own;
  float low = 0, high = 0, sum = 0, depth = 0;  ///< of the means of the way
};

/// The scores of the tokens of a page, by element and by unit.
class TokenSurvey {
 public:
  void build(const Page& page, const Units& units, const Outline& outline, const TokenTable& table);
  [[nodiscard]] const WayTokens& of(std::uint32_t node) const { return by_node_[node]; }
  /// Returns the mean over the units [begin, end) of the sums of their ways.
  [[nodiscard]] float mean(std::uint32_t begin, std::uint32_t end) const;

 private:
  std::vector<WayTokens> by_node_;
  std::vector<float> before_;  // sums of the ways, summed up in front of each unit
  TokenScorer scorer_;
};

}  // namespace sito::extract::learned
