// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: the characters of windows-1252 beyond ASCII, as UTF-8 and as character
// references of HTML.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito {

/// A character of a text.
struct Windows1252 {
  std::uint8_t byte = 0;   ///< of windows-1252
  std::size_t length = 0;  ///< in the text; 0: none
};

/// Reads one of the characters that windows-1252 has in place of the control characters from 0x80 to
/// 0x9F, such as a euro sign, at the front of a text.
Windows1252 windows_1252_special_at(std::string_view text);

/// Reads a reference ("&eacute;", "&#233;", "&#xE9;") at the front of a text.
Windows1252 windows_1252_reference_at(std::string_view text);

/// Returns the text with the characters in place of these references. Cost: linear.
std::string without_windows_1252_references(std::string_view text);

}  // namespace sito
