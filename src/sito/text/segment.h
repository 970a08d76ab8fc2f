// SPDX-License-Identifier: Apache-2.0
// Splits text into sentences and tokens by rules with exceptions per language; uses ICU for scripts
// without blanks.
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
  bool glued = false;                ///< no white space between it and the previous token
};

/// Splits text into sentences and sentences into tokens. One per thread; keeps its memory between
/// calls.
class Segmenter {
 public:
  Segmenter();
  ~Segmenter();

  /// Chooses the exceptions (abbreviations, ordinals) of a language ("cs", "cs-CZ"). "" and unknown
  /// languages have only initials ("J."), dotted abbreviations ("U.S.") and numbered items.
  void set_language(std::string_view code);
  /// Replaces `out` by the sentences of a paragraph, trimmed, in order; together they hold every
  /// non-space character. `text` is valid UTF-8 below 4 GB. Cost: linear; allocates only `out`.
  void sentences(std::string_view text, std::vector<Span>& out);
  /// Replaces `out` by the tokens of text[range], in order; together they hold every character that
  /// is not white space.
  void tokens(std::string_view text, Span range, std::vector<Token>& out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the name of a dictionary of ICU that tokens() of this thread had to do without since the
/// last call, so that words of its script came out together; "": none. A wheel may lack them.
std::string_view take_missed_dictionary();

}  // namespace sito::text
