// SPDX-License-Identifier: Apache-2.0
// Finds the purpose of short texts of pages by their words, in some twenty languages.
#pragma once

#include "sito/extract/learned/sieve.h"
#include "sito/extract/learned/word_hashes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract::learned {

/// The kinds of data/lexicon/units.txt.
enum class Purpose : std::uint8_t {
  Comment,
  Related,
  Share,
  Subscribe,
  Account,
  Legal,
  Advert,
  Byline,
  Menu,
  Shop,
  Forum,
  ReadOn,
};
inline constexpr std::size_t kPurposes = 12;

/// The number of words of a text that speak for each purpose.
using PurposeCounts = std::array<std::uint8_t, kPurposes>;

/// Words with their purposes. Immutable; share freely between threads.
class Lexicon {
 public:
  /// Reads lines of a kind, languages and words; see the file.
  explicit Lexicon(std::string_view text);

  /// Adds the words of a text to `counts`. Cost: one table look-up for each word.
  void count(std::span<const WordHash> words, PurposeCounts& counts) const;

 private:
  struct Slot {
    WordHash word = 0;  // 0 for none
    std::uint16_t purposes = 0;
  };
  void add(std::string_view word, Purpose purpose);
  [[nodiscard]] std::uint16_t purposes_of(WordHash word) const;

  std::vector<Slot> slots_;
  Sieve<14> sieve_;  // of the words in slots_
};

/// The lexicon that ships.
const Lexicon& shipped_lexicon();

}  // namespace sito::extract::learned
