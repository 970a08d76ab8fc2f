// SPDX-License-Identifier: Apache-2.0
// Measures of a document for filters: words, lines and repetitions, each computed on first use.
#pragma once

#include "sito/document/document.h"
#include "sito/quality/phrase.h"
#include "sito/quality/tokens.h"
#include "sito/text/segment.h"
#include "sito/text/stop_words.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::quality {

/// Counts of the words of a document.
struct WordFacts {
  std::size_t tokens = 0;         ///< of all kinds
  std::size_t words = 0;          ///< tokens that are not symbols
  std::size_t with_letter = 0;    ///< tokens with a letter
  std::uint64_t word_length = 0;  ///< code points of the words
};

/// Counts of the lines that are not blank.
struct LineFacts {
  std::size_t lines = 0;
  std::size_t bullets = 0;   ///< begin with a bullet or a hyphen
  std::size_t ellipses = 0;  ///< end with an ellipsis
  std::size_t ended = 0;     ///< end with a sentence-ending mark
  std::size_t small = 0;     ///< have at most kShortLine code points
  std::size_t repeated = 0;  ///< repeat an earlier line
  std::uint64_t length = 0;  ///< code points of all lines
  std::uint64_t repeated_length = 0;
};
inline constexpr std::size_t kShortLine = 30;  // FineWeb

class Facts {
 public:
  /// Sets the document, which must outlive its use. `out`: the removed lines, for kept_*().
  void set(const Document& document, const std::vector<bool>& out);

  const WordFacts& words();
  const LineFacts& lines();
  const Repetition& repetition();
  /// Returns the code points of the text, with one line end between lines.
  std::uint64_t text_length();
  [[nodiscard]] std::size_t count(std::string_view part) const;
  /// Returns the number of different stop words of the document's language in it, at most 16; -1
  /// for a language without a list. English uses the eight words of Gopher. Stops at `enough`.
  int stop_words(double enough);
  /// Returns the number of sentences in the kept lines. Stops behind the line with `enough`.
  std::size_t kept_sentences(double enough);
  /// Returns true if a kept line contains this phrase.
  [[nodiscard]] bool kept_lines_contain(const Phrase& phrase) const;

 private:
  void read_words();
  void read_lines();

  const Document* document_ = nullptr;
  const std::vector<bool>* out_ = nullptr;
  bool has_words_ = false, has_lines_ = false, has_repetition_ = false;
  std::string text_;
  std::vector<Token> tokens_;
  WordFacts words_;
  LineFacts lines_;
  Repetition repetition_;
  text::Segmenter segmenter_;
  std::vector<text::Span> sentences_;
};

}  // namespace sito::quality
