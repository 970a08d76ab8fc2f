// SPDX-License-Identifier: Apache-2.0
// Measures the length of text as a reader sees it, in one pass and without building the text.
#pragma once

#include "sito/text/stop_words.h"

#include <cstdint>
#include <string_view>

namespace sito::extract {

/// One text node. White space as text::is_space.
struct TextMeasure {
  std::uint32_t n_chars = 0;  ///< code points that are not white space
  std::uint32_t n_runs = 0;   ///< runs of white space, with those at both ends
  bool leading = false;       ///< begins with white space
  bool trailing = false;      ///< ends with white space
  bool copyright = false;     ///< contains U+00A9 or the literal "&copy"
};

/// Input: valid UTF-8. Cost: about three instructions for each byte of ASCII.
TextMeasure measure_text(std::string_view text);

/// Returns how many words of the text (runs without white space) are in the list. Input: valid
/// UTF-8.
std::uint32_t count_listed_words(std::string_view text, const text::StopWords& words);

}  // namespace sito::extract
