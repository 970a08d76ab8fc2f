// SPDX-License-Identifier: Apache-2.0
// Addresses as a line of a corpus can hold them.
#pragma once

#include <string>
#include <string_view>

namespace sito {

/// Appends `url` with percent-encoded blanks, controls, `"`, `<`, `>` and `|` (algorithms,
/// section 7.8); when it is not valid UTF-8, all bytes above ASCII are percent-encoded too.
/// Everything else, percent signs included, stays.
void append_address(std::string_view url, std::string& out);

/// Whether this is a reference to another page that needs a base: no scheme, no controls, more than
/// a fragment.
bool is_relative_reference(std::string_view reference);

/// True when append_address would copy `url` as it is.
bool is_plain_address(std::string_view url);

}  // namespace sito
