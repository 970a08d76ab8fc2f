// SPDX-License-Identifier: Apache-2.0
// Stop lists: the most frequent words of a language.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::text {

/// A set of lower-case words, optimised for very many look-ups of short words. Immutable; share
/// freely.
class StopWords {
 public:
  /// Longer lines are skipped, because they are no words.
  static constexpr std::size_t kMaxWordBytes = 128;

  StopWords() = default;
  /// Reads one word on each line. Trims, lower-cases and composes (NFC) lines. Skips empty lines,
  /// lines that are not UTF-8, and comments, which begin with '#', except "# Prose floor: 0.27";
  /// see threshold_scale.
  static StopWords parse(std::string_view lines);

  /// Returns true if the list has the word, after Unicode simple lower-casing and composition of
  /// combining accents (U+0300..U+036F). `word` is valid UTF-8. Cost: a few nanoseconds; allocates
  /// only if the word has combining accents.
  [[nodiscard]] bool contains(std::string_view word) const;
  [[nodiscard]] std::size_t size() const { return n_words_; }

  /// Returns a factor in (0, 1] for thresholds of stop-word shares (jusText's 0.30 and 0.32), which
  /// were tuned with long lists. The same number of words covers less of an inflected language.
  /// Instead of having hundreds or thousands of words, a shipped list therefore states its prose
  /// floor: the share that three of four long paragraphs exceed. The factor is that floor divided
  /// by the floor of the English list with which the thresholds were tuned. It is 1 for a list
  /// without a floor, so that another tool's list works as it does there. Measured in
  /// docs/stop-lists.md.
  [[nodiscard]] double threshold_scale() const { return threshold_scale_; }

 private:
  struct Slot {
    std::uint64_t front = 0;   // the first eight bytes, or a whole short word
    std::uint32_t offset = 0;  // of the whole word in words_
    std::uint32_t length = 0;  // 0: empty
  };
  void insert(std::string_view word);
  void place(const Slot& slot);
  void grow();
  [[nodiscard]] bool holds_short(std::uint64_t bytes, std::size_t length) const;
  [[nodiscard]] bool holds(std::string_view lowered) const;
  [[nodiscard]] bool contains_beyond_ascii(std::string_view word) const;

  std::vector<Slot> slots_;  // open addressing, a power of two, at most half full
  std::string words_;
  std::size_t n_words_ = 0;
  std::size_t max_bytes_ = 0;
  double threshold_scale_ = 1;
  std::array<bool, 128> first_{};  // first bytes of the ASCII words, in both cases
};

/// Returns the ISO 639-1 codes of the shipped lists.
std::span<const std::string_view> stop_list_languages();
/// Returns a shipped list, which is read on first use; null if there is none for the language. Any
/// thread may call it.
const StopWords* shipped_stop_words(std::string_view language);

/// Returns paths of stop lists of a language (ISO 639-1) in Debian packages, best first; the files
/// may not exist. sito reads the installed lists and never copies them (docs/stop-lists.md).
std::vector<std::string> installed_stop_list_paths(std::string_view language);

}  // namespace sito::text
