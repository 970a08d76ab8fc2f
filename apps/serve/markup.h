// SPDX-License-Identifier: Apache-2.0
// Writes foreign text inside HTML of our own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::serve {

/// Appends valid UTF-8 as text or as the inside of a quoted attribute. The text can end no element
/// and no attribute; control characters become U+FFFD.
void append_text(std::string_view text, std::string& out);
/// Returns the same as a value.
std::string escaped(std::string_view text);
/// Returns the number with a blank between the thousands: "12 345".
std::string grouped(std::uint64_t n);

}  // namespace sito::serve
