// SPDX-License-Identifier: Apache-2.0
// Describes the form of a control's label in any language. Private to the room.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::elements {

struct TextShape {
  std::uint32_t n_chars = 0;  ///< code points
  std::uint32_t n_words = 0;
  bool number = false;    ///< digits only
  bool digits = false;    ///< has some digits
  bool brackets = false;  ///< has digits in brackets
  bool symbols = false;   ///< neither letters nor digits
  bool cross = false;     ///< x, a multiplication sign or similar, alone
  bool forward = false, backward = false, down = false, up = false;  ///< has such an arrow
  bool plus = false, minus = false;                                  ///< has one in front, or alone
  bool ellipsis = false;                                             ///< ends in one
  bool upper = false;          ///< has capitals and no small letters
  bool language_name = false;  ///< "Deutsch"
  bool language_tag = false;   ///< "DE"
};

/// Returns the shape of a text; white space is collapsed already.
TextShape shape_of(std::string_view text);

/// Counts the numbers, and the names or tags of languages, among words separated by blanks.
struct NeighbourShape {
  std::uint32_t n_words = 0, n_numbers = 0, n_languages = 0;
};
NeighbourShape neighbours_in(std::string_view text);

}  // namespace sito::elements
