// SPDX-License-Identifier: Apache-2.0
// Counts letters and digits.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::text {

/// Returns the number of letters and decimal digits of any script in valid UTF-8, without combining
/// marks. Cost: eight bytes of ASCII at a time.
std::uint32_t count_letters(std::string_view text);

}  // namespace sito::text
