// SPDX-License-Identifier: Apache-2.0
// The words of pages as hashes, which are read once: for purposes and for learned scores.
#pragma once

#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract::learned {

/// A hash of a word or of a pair of Han or kana. It is the same for upper and lower case, and on
/// every machine; never 0.
using WordHash = std::uint32_t;

/// Appends the words of `text` (valid UTF-8), and its pairs of Han or kana, until there are `most`.
/// A word is a run of letters. Cost: linear in what is read.
void append_words(std::string_view text, std::size_t most, std::vector<WordHash>& words);

/// The words of the units of one page. Keeps its memory.
class UnitWords {
 public:
  /// Reads the visible text of all units; of a very long one, only the first 2000 words. Cost: one
  /// look at the text; four bytes for each word.
  void build(const Page& page, const Units& units);
  [[nodiscard]] std::span<const WordHash> of(std::uint32_t unit) const {
    return std::span(words_).subspan(begin_[unit], begin_[unit + 1] - begin_[unit]);
  }

 private:
  std::vector<WordHash> words_;
  std::vector<std::size_t> begin_;  // of each unit, and the end
};

}  // namespace sito::extract::learned
