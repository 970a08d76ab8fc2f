// SPDX-License-Identifier: Apache-2.0
// Sentences and tokens: split by hand, with exceptions per language; ICU for scripts without
// blanks.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace sito::text {

/// A half-open range of bytes.
struct Span {
  std::uint32_t begin = 0, end = 0;
};

struct Token {
  std::uint32_t begin = 0, end = 0;  ///< bytes
  bool glued = false;                ///< no white space between it and the token before
};

/// Splits text into sentences and sentences into tokens. One per thread; memory is kept between
/// calls.
class Segmenter {
 public:
  Segmenter();
  ~Segmenter();

  /// Chooses the exceptions (abbreviations, ordinals) of a language ("cs", "cs-CZ"). "" or an
  /// unknown one: only initials ("J."), dotted abbreviations ("U.S.") and numbered items are known.
  void set_language(std::string_view code);
  /// Sentences of a paragraph, trimmed, in order; together they hold every non-space character.
  /// `text` is valid UTF-8 below 4 GB, `out` is replaced. Cost: linear; nothing is allocated but
  /// `out`.
  void sentences(std::string_view text, std::vector<Span>& out);
  /// Tokens of text[range], in order, without white space; together they hold every other
  /// character.
  void tokens(std::string_view text, Span range, std::vector<Token>& out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::text
