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

/// A set of lower-case words, made for very many look-ups of short words. Immutable; share freely.
class StopWords {
 public:
  /// Longer lines are no words; they are skipped.
  static constexpr std::size_t kMaxWordBytes = 128;

  StopWords() = default;
  /// One word a line, UTF-8; lines are trimmed, lower-cased and composed (NFC); empty lines and
  /// lines that begin with '#' are skipped, as are lines that are not UTF-8. Of the comments one is
  /// read: "# Prose floor: 0.27", see threshold_scale.
  static StopWords parse(std::string_view lines);

  /// Is the word, after Unicode simple lower-casing and composition of combining accents
  /// (U+0300..U+036F), in the list? `word` is valid UTF-8.
  /// Cost: a few nanoseconds; nothing is allocated unless the word has combining accents.
  [[nodiscard]] bool contains(std::string_view word) const;
  [[nodiscard]] std::size_t size() const { return n_words_; }

  /// What to multiply thresholds of stop-word shares with (jusText's 0.30 and 0.32), in (0, 1].
  /// They were tuned with long lists. The same number of words covers less of an inflected
  /// language, and our lists are not stretched to hundreds or thousands of words to make up for it;
  /// they state their prose floor instead: the share that three long paragraphs of four exceed. The
  /// scale is that floor over the floor of the English list that the limits were tuned with; 1 for
  /// a list that states none, so that another tool's list works as it does there. Measured in
  /// docs/stop-lists.md.
  [[nodiscard]] double threshold_scale() const { return threshold_scale_; }

 private:
  struct Slot {
    std::uint64_t front = 0;   // the first eight bytes; a short word is all there
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

/// ISO 639-1 codes of the lists that ship with sito.
std::span<const std::string_view> stop_list_languages();
/// A shipped list; null for a language that has none.
const StopWords* shipped_stop_words(std::string_view language);

/// Files where Debian packages keep stop lists of a language (ISO 639-1), best first; they may not
/// exist. The lists are read where they are installed, never copied (docs/stop-lists.md).
std::vector<std::string> installed_stop_list_paths(std::string_view language);

}  // namespace sito::text
