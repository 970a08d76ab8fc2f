// SPDX-License-Identifier: Apache-2.0
// The most frequent words of a page; words of its title, headings and host count more.
#pragma once

#include "sito/page/page.h"
#include "sito/text/stop_words.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// A word in lower case, and its share of all words in the same list.
struct WordShare {
  std::string_view word;
  double share = 0;
};

/// Counts words: runs of letters and digits of 3 to 40 bytes that do not begin with an ASCII digit.
/// Keeps its memory from page to page; one per thread.
class PageWords {
 public:
  /// Counts the words of another page: visible text once, headings 3 times, the title 5 times, the
  /// host of the URL 3 times (after Gupta et al. 2005). Cost: linear in the text.
  void count(const Page& page);
  /// Returns the `most` words with the greatest weights that are not in the list (which may be
  /// null), with shares that sum to 1; words of equal weight in the order of their bytes. Valid
  /// until the next count.
  void top(const text::StopWords* stop_words, std::size_t most, std::vector<WordShare>& out);

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t begin = 0;   // of the word in letters_
    std::uint32_t length = 0;  // 0: empty
    std::uint32_t weight = 0;
  };
  void add(std::string_view text, std::uint32_t weight);
  void add_word(std::string_view word, std::uint32_t weight);
  void grow();
  [[nodiscard]] std::string_view word_of(const Slot& slot) const {
    return std::string_view(letters_).substr(slot.begin, slot.length);
  }

  std::vector<Slot> slots_;  // open addressing, a power of two, at most half full
  std::size_t n_words_ = 0;
  std::string letters_;  // of all words, one behind the other
  std::vector<const Slot*> best_;
};

}  // namespace sito::extract
