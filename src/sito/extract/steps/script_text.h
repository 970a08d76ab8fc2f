// SPDX-License-Identifier: Apache-2.0
// Measures text as a script in a browser does: lengths in UTF-16 units, white space as `\s` in a
// regular expression. Some methods were first written as such scripts and compare these numbers.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sito::extract {

/// White space of ECMAScript: Unicode's without U+0085, and with U+FEFF.
bool is_script_space(char32_t value);
/// Removes white space at both ends.
std::string_view script_trim(std::string_view text);
/// Returns the UTF-16 units of valid UTF-8.
std::size_t script_length(std::string_view text);
/// Returns the number of parts between runs of white space, as `split(/\s+/)` counts them: white
/// space at an end makes an empty part, and "" has one part.
std::size_t count_script_parts(std::string_view text);
/// Appends the text with every run of two or more white space characters as one blank; a single one
/// stays unchanged, as with `replace(/\s{2,}/g, " ")`.
void append_squeezed(std::string_view text, std::string& out);

/// Returns the next run of `\w` characters (ASCII letters, digits, underscore) at or after `from`;
/// moves `from` behind it. Empty at the end.
std::string_view next_script_word(std::string_view text, std::size_t& from);

}  // namespace sito::extract
