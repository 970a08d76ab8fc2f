// SPDX-License-Identifier: Apache-2.0
// How many letters and digits a text has.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::text {

/// Number of letters and decimal digits, of any script, in valid UTF-8; combining marks are none.
/// Cost: eight bytes of ASCII at a time.
std::uint32_t count_letters(std::string_view text);

}  // namespace sito::text
