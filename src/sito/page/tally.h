// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: counts characters and words of text, eight bytes at a time.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito {

struct Tally {
  std::uint32_t n_chars = 0;  ///< code points that are not white space
  std::uint32_t n_words = 0;  ///< runs between white space
  bool starts_with_space = false;
  bool ends_with_space = false;
};

/// Counts valid UTF-8; white space is Unicode White_Space. All zero for "". Writes the result in
/// place, because returning a struct of narrow fields costs as much as counting a short text.
void take_tally(std::string_view text, Tally& tally);

/// Returns true if the text is only white space.
bool is_blank_text(std::string_view text);

}  // namespace sito
