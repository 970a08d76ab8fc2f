// SPDX-License-Identifier: Apache-2.0
// Finds the paragraphs of a run that are duplicates.
#pragma once

#include "sito/base/result.h"
#include "sito/dedup/hash.h"
#include "sito/dedup/options.h"
#include "sito/dedup/unit.h"
#include "sito/io/record_file.h"
#include "sito/io/record_sorter.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <span>

namespace sito::dedup {

/// A paragraph that is a duplicate; in files, in the order of the units.
struct ParagraphVerdict {
  Unit unit;
  Unit keeper;  ///< the paragraph that has most of its n-grams
  float share = 1;
  Reason reason = Reason::Stays;
};

using ParagraphVerdicts = io::RecordFile<ParagraphVerdict>;

/// Counts the owners of one paragraph's n-grams in the order of the calls; equal ones are counted
/// together.
class Owners {
 public:
  void count(Unit owner) {
    n_ = owner == owner_ ? n_ + 1 : 1;
    owner_ = owner;
    if (n_ > most_) {
      most_ = n_;
      best_ = owner;
    }
    ++total_;
  }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  /// Returns the owner of most n-grams; among several, the one that was counted first.
  [[nodiscard]] Unit best() const { return best_; }

 private:
  Unit owner_;
  Unit best_;
  std::uint64_t n_ = 0;
  std::uint64_t most_ = 0;
  std::uint64_t total_ = 0;
};

/// Finds paragraphs whose n-grams occur elsewhere, as onion does (Pomikalek, Removing Boilerplate
/// and Duplicate Content from Web Corpora, 2011, chapter 5), with one difference. onion reads the
/// corpus in its order and keeps what comes first. Here an n-gram belongs to the document with the
/// least key that has it, and in it to the first paragraph. A paragraph is removed if the share of
/// its n-grams that belong to other paragraphs reaches the threshold. With Method::Exact a
/// paragraph is one n-gram: all of it.
class Paragraphs {
 public:
  Paragraphs(const Options& options, std::size_t memory);
  /// Adds a paragraph; units come in order. `hashes`: from ParagraphHashes.
  Result<void> add(Unit unit, std::uint64_t key, std::uint64_t salt,
                   std::span<const std::uint64_t> hashes);
  /// Adds the verdicts of all duplicates. Call it once, after the last add().
  Result<void> judge(ParagraphVerdicts& verdicts);

 private:
  template <typename Hash>
  struct Gram {
    Hash hash{};
    std::uint64_t key = 0;
    Unit unit;
    auto operator<=>(const Gram&) const = default;
  };
  using ShortGram = Gram<std::uint64_t>;
  using LongGram = Gram<Hash128>;
  /// An n-gram of `unit` belongs to `owner`.
  struct Cover {
    Unit unit;
    std::uint64_t owner_key = 0;
    Unit owner;
    auto operator<=>(const Cover&) const = default;
  };
  struct Length {
    Unit unit;
    std::uint64_t grams = 0;
  };
  using Covers = io::RecordSorter<Cover>;

  template <typename Hash>
  static Result<void> find_covers(io::RecordSorter<Gram<Hash>>& grams, Covers& covers);
  Result<void> judge_covers(Covers& covers, ParagraphVerdicts& verdicts);

  const Options& options_;
  std::size_t memory_;
  std::optional<io::RecordSorter<LongGram>> texts_;   // Method::Exact
  std::optional<io::RecordSorter<ShortGram>> grams_;  // Method::Near
  io::RecordFile<Length> lengths_;                    // of all paragraphs, in order
};

}  // namespace sito::dedup
