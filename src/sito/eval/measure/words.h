// SPDX-License-Identifier: Apache-2.0
// Words as numbers, for all measures of this room.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Numbers distinct strings 0, 1, 2 ... Keeps its memory; one per thread.
class Vocabulary {
 public:
  std::uint32_t number_of(std::string_view word);
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
  /// Returns the code points of the word with this number. Requires words in valid UTF-8.
  [[nodiscard]] std::uint32_t n_chars(std::uint32_t number) const;
  void clear();

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = kEmpty;
  };
  static constexpr std::uint32_t kEmpty = 0xFFFFFFFF;
  [[nodiscard]] std::string_view word(std::uint32_t number) const;
  void grow();

  std::vector<Slot> slots_;  // open addressing, a power of two, at most half full
  std::string words_;        // concatenated
  std::vector<std::size_t> ends_;
};

/// Numbers pairs of numbers, as Vocabulary numbers words.
class Pairs {
 public:
  std::uint32_t number_of(std::uint32_t first, std::uint32_t second);
  [[nodiscard]] std::uint32_t size() const { return size_; }
  void clear();

 private:
  struct Slot {
    std::uint64_t pair = 0;
    std::uint32_t number = kEmpty;
  };
  static constexpr std::uint32_t kEmpty = 0xFFFFFFFF;
  void grow();

  std::vector<Slot> slots_;
  std::uint32_t size_ = 0;
};

using Words = std::vector<std::uint32_t>;

/// Replaces `words` by the numbers of the words of `text` (valid UTF-8): maximal runs of letters,
/// numbers (general categories L and N) and `_`, as found by Python's `\w+`. Combining marks
/// separate words.
void split_words(std::string_view text, Vocabulary& vocabulary, Words& words);
/// Replaces `words` by the numbers of the maximal runs without white space.
void split_at_space(std::string_view text, Vocabulary& vocabulary, Words& words);

/// Replaces `out` by the Unicode full lower case of valid UTF-8, independent of language: a capital
/// sigma at the end of a word becomes a final one, and a dotted capital I two characters.
void to_lower(std::string_view text, std::string& out);
/// Returns true for white space of Python's `\s`: Unicode White_Space and U+001C to U+001F.
bool is_white(char32_t value);
/// Replaces `out` by the trimmed text with each run of white space as one blank.
void squeeze(std::string_view text, std::string& out);

}  // namespace sito::eval
