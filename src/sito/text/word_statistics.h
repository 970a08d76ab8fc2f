// SPDX-License-Identifier: Apache-2.0
// How many pages each word stands in, and how likely it is part of their main text.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::text {

namespace detail {
struct WordHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view word) const {
    return std::hash<std::string_view>{}(word);
  }
};
}  // namespace detail

/// Statistics of words over a collection of pages. Words are in lower case, as for_each_word splits
/// them (word_runs.h). Immutable; share freely.
class WordStatistics {
 public:
  WordStatistics() = default;
  /// Reads what WordCounter::write wrote (docs/formats/word-statistics.md).
  /// Errors: Malformed, with the number of the line in the message; Unsupported for a later
  /// version.
  static Result<WordStatistics> parse(std::string_view file);

  [[nodiscard]] std::uint32_t n_pages() const { return n_pages_; }
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  /// Is it known how likely a word is useful?
  [[nodiscard]] bool knows_useful() const { return mean_useful_.has_value(); }

  /// ln((1 + pages) / (1 + pages with the word)): 0 for a word that all pages have, most for one
  /// that none has.
  [[nodiscard]] double inverse_frequency(std::string_view word) const;
  /// The probability that the word, where it stands, is part of the main text. For unknown words
  /// that of all words together; 1 when it is not known of any.
  [[nodiscard]] double useful(std::string_view word) const;

 private:
  struct Word {
    std::uint32_t n_pages = 0;
    float useful = 0;
  };
  [[nodiscard]] const Word* find(std::string_view word) const;

  std::unordered_map<std::string, Word, detail::WordHash, std::equal_to<>> words_;
  std::uint32_t n_pages_ = 0;
  std::optional<double> mean_useful_;
};

/// Counts the words of pages. Memory: that of the different words.
class WordCounter {
 public:
  /// A page begins; what follows is of it.
  void begin_page();
  /// A piece of its visible text; a word does not go on from one to the next. Valid UTF-8.
  void add_text(std::string_view text);
  /// Its main text, when that is known; "" when it has none.
  void add_main_text(std::string_view text);
  /// The page is complete. Of a word that the page has m times and its main text n times,
  /// min(m, n) are useful.
  void end_page();

  [[nodiscard]] std::uint32_t n_pages() const { return n_pages_; }
  /// The statistics as a file, words sorted by bytes; those in fewer pages than `min_pages` are
  /// left out. The probability of a word is counted with one more word of the mean.
  [[nodiscard]] std::string write(std::uint32_t min_pages) const;

 private:
  struct Word {
    std::uint32_t n_pages = 0;
    std::uint64_t n = 0;         // of pages whose main text is known
    std::uint64_t n_useful = 0;  // of these
    std::uint32_t here = 0;      // on the page at hand
    std::uint32_t main_here = 0;
  };
  using Words = std::unordered_map<std::string, Word, detail::WordHash, std::equal_to<>>;
  template <typename Take>
  void for_each(std::string_view text, Take&& take);

  Words words_;
  std::string lowered_;
  std::vector<Words::value_type*> on_page_;
  bool main_known_ = false;
  std::uint32_t n_pages_ = 0;
  std::uint64_t n_ = 0;
  std::uint64_t n_useful_ = 0;
  bool any_known_ = false;
};

}  // namespace sito::text
