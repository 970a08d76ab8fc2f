// SPDX-License-Identifier: Apache-2.0
// Words as numbers: what every measure of this room counts and compares.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Numbers the different strings it is given 0, 1, 2 ... Keeps its memory; one per thread.
class Vocabulary {
 public:
  std::uint32_t number_of(std::string_view word);
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(ends_.size()); }
  /// Code points of a word that has a number; words are valid UTF-8 then.
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
  std::string words_;        // one behind the other
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

/// Calls `vocabulary` with the words of `text`: maximal runs of letters, numbers (general
/// categories L and N) and `_`, which is what Python's `\w+` finds. Combining marks part words.
/// `text` is valid UTF-8; `words` is replaced.
void split_words(std::string_view text, Vocabulary& vocabulary, Words& words);
/// The same for maximal runs without white space.
void split_at_space(std::string_view text, Vocabulary& vocabulary, Words& words);

/// Unicode full lower case of valid UTF-8, in no particular language: a capital sigma at the end of
/// a word becomes a final one, and a dotted capital I two characters. Replaces `out`.
void to_lower(std::string_view text, std::string& out);
/// Is it white space to Python's `\s`? Unicode White_Space and U+001C to U+001F.
bool is_white(char32_t value);
/// Every run of white space as one blank, none at the ends. Replaces `out`.
void squeeze(std::string_view text, std::string& out);

}  // namespace sito::eval
