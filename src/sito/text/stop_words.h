// SPDX-License-Identifier: Apache-2.0
// Stop lists: the most frequent words of a language.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sito/base/result.h"

namespace sito::text {

/// A set of lower-case words, made for very many look-ups of short words. Immutable; share freely.
class StopWords {
 public:
  StopWords() = default;
  /// One word a line, UTF-8; lines are trimmed, empty lines and lines that begin with '#' are skipped.
  static StopWords parse(std::string_view lines);

  /// Is the word, after Unicode simple lower-casing, in the list?
  [[nodiscard]] bool contains(std::string_view word) const;
  [[nodiscard]] std::size_t size() const { return n_words_; }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t offset = 0;
    std::uint32_t length = 0;  // 0: empty
  };
  std::vector<Slot> slots_;  // open addressing, a power of two, at most half full
  std::string words_;
  std::size_t n_words_ = 0;
};

/// ISO 639-1 codes of the lists that ship with sito.
std::span<const std::string_view> stop_list_languages();
/// A shipped list; null for a language that has none.
const StopWords* shipped_stop_words(std::string_view language);

}  // namespace sito::text
