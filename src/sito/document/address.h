// SPDX-License-Identifier: Apache-2.0
// Writes URLs for lines of a corpus.
#pragma once

#include <string>
#include <string_view>

namespace sito {

/// Appends `url` with percent-encoded blanks, controls, `"`, `<`, `>` and `|` (the last would break
/// the vertical format). If it is not valid UTF-8, percent-encodes all bytes above ASCII, too.
/// Leaves everything else, including percent signs.
void append_address(std::string_view url, std::string& out);

/// Returns true for a reference to another page that needs a base: no scheme, no controls, more
/// than a fragment.
bool is_relative_reference(std::string_view reference);

/// Returns true if append_address would copy `url` unchanged.
bool is_plain_address(std::string_view url);

}  // namespace sito
