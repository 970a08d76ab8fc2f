// SPDX-License-Identifier: Apache-2.0
// Appends text as JSON strings and XML can hold it, and numbers, without intermediate copies.
#pragma once

#include "sito/base/lifetime.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::write {

/// Appends the inside of a JSON string. `text` is valid UTF-8. Also escapes the characters that
/// some readers take for line ends (U+0085, U+2028 and U+2029, but not DEL and other C1 controls).
void append_json(std::string_view text, std::string& out);

/// The same, and also escapes `<`, `>` and `&`, so that the result is allowed inside a script.
void append_json_in_script(std::string_view text, std::string& out);

/// Appends `text` with `&`, `<`, `>` and `"` as entities, and without U+FFFE and U+FFFF, which
/// UTF-8 has and XML lacks. `text` holds no control characters (see text::append_clean).
void append_xml(std::string_view text, std::string& out);

/// The same for the value of an attribute in a vertical. A backslash at the end becomes `&#92;`,
/// because manatee reads a quotation mark behind a backslash as a part of the value.
void append_vertical_value(std::string_view text, std::string& out);

/// Returns `bytes` if they are valid UTF-8, else a copy in `storage` with U+FFFD for each byte that
/// is not part of a character. For file names and header fields.
std::string_view as_utf8(std::string_view bytes SITO_LIFETIMEBOUND,
                         std::string& storage SITO_LIFETIMEBOUND);

void append_number(std::uint64_t value, std::string& out);
/// Appends the shortest decimal that reads back as `value`; 0 if it is not a number.
void append_number(float value, std::string& out);

}  // namespace sito::write
