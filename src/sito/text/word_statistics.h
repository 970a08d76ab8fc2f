// SPDX-License-Identifier: Apache-2.0
// The number of pages with a word, and the probability that the word is part of the main text.
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
  /// Reads the output of WordCounter::write (docs/formats/word-statistics.md).
  /// Errors: Malformed, with the line number in the message; Unsupported for a later version.
  static Result<WordStatistics> parse(std::string_view file);

  [[nodiscard]] std::uint32_t n_pages() const { return n_pages_; }
  [[nodiscard]] std::size_t size() const { return words_.size(); }
  /// Returns true if the file has probabilities.
  [[nodiscard]] bool has_useful_words() const { return mean_useful_.has_value(); }

  /// Returns ln((1 + pages) / (1 + pages with the word)): 0 for a word of all pages, most for a
  /// word of none.
  [[nodiscard]] double inverse_frequency(std::string_view word) const;
  /// Returns the probability that an occurrence of the word is part of the main text. For unknown
  /// words that of all words together; 1 if the file has no probabilities.
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

/// Counts the words of pages. Memory: the distinct words.
class WordCounter {
 public:
  /// Starts a page.
  void begin_page();
  /// Adds visible text of the page, valid UTF-8. Words do not continue from one text to the next.
  void add_text(std::string_view text);
  /// Adds the main text of the page, if it is known; "" if the page has none.
  void add_main_text(std::string_view text);
  /// Ends the page. If the page has a word m times and its main text n times, min(m, n) occurrences
  /// are useful.
  void end_page();

  [[nodiscard]] std::uint32_t n_pages() const { return n_pages_; }
  /// Returns the statistics as a file, words sorted by bytes, without words of fewer pages than
  /// `min_pages`. The probability of a word is smoothed with one occurrence of mean probability.
  [[nodiscard]] std::string write(std::uint32_t min_pages) const;

 private:
  struct Word {
    std::uint32_t n_pages = 0;
    std::uint64_t n = 0;         // on pages whose main text is known
    std::uint64_t n_useful = 0;  // of these
    std::uint32_t here = 0;      // on the current page
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
