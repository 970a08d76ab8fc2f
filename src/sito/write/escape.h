// SPDX-License-Identifier: Apache-2.0
// Text as JSON strings and as XML can hold it, and numbers, appended without detours.
#pragma once

#include "sito/base/lifetime.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::write {

/// Appends the inside of a JSON string. `text` is valid UTF-8. Besides what JSON demands,
/// characters that some readers take for line ends are escaped (DEL and C1 are not among them,
/// U+0085, U+2028 and U+2029 are).
void append_json(std::string_view text, std::string& out);

/// The same, and `<`, `>` and `&` as escapes: what is appended may stand in a script of a page.
void append_json_in_script(std::string_view text, std::string& out);

/// Appends `text` with `&`, `<`, `>` and `"` as entities, without the two characters that UTF-8 has
/// and XML lacks (U+FFFE, U+FFFF). `text` holds no control characters (see text::append_clean).
void append_xml(std::string_view text, std::string& out);

/// `bytes` when they are valid UTF-8; otherwise a copy in `storage` with U+FFFD for each byte
/// that is not part of a character. For file names and header fields.
std::string_view as_utf8(std::string_view bytes SITO_LIFETIMEBOUND,
                         std::string& storage SITO_LIFETIMEBOUND);

void append_number(std::uint64_t value, std::string& out);
/// The shortest decimal that reads back as `value`; 0 for what is not a number.
void append_number(float value, std::string& out);

}  // namespace sito::write
