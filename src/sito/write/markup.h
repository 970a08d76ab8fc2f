// SPDX-License-Identifier: Apache-2.0
// What the writers of HTML and TEI share: text and attributes of documents from anywhere.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::write {

/// Appends text from anywhere as XML and HTML both can hold it: escaped; white space that is a
/// control becomes a blank, other controls are left out, and so are bytes that are not UTF-8
/// (U+FFFD).
void append_markup(std::string_view text, std::string& out);

/// The same for preformatted text: its line ends (LF, CRLF, CR) become `line_end`, tabs stay.
void append_verbatim(std::string_view text, std::string_view line_end, std::string& out);

/// ` name="value"` with the value as append_markup has it; nothing when it is empty.
void append_attribute(std::string_view name, std::string_view value, std::string& out);
void append_attribute(std::string_view name, std::uint64_t value, std::string& out);

/// Appends an address as every reader of URIs takes it: what a URI cannot hold is percent-encoded,
/// other characters than ASCII stay. Escaped.
void append_uri(std::string_view url, std::string& out);
/// ` name="..."` with an address.
void append_uri_attribute(std::string_view name, std::string_view url, std::string& out);

/// The language as a tag of the form that BCP 47 has; "" when it is none.
std::string language_tag(std::string_view language);
/// Whether the language is written from right to left.
bool is_right_to_left(const std::string& language);

/// Whether the text is a date or a time as ISO 8601 has it (2026-01-31, with a time and zone or
/// not), which machines may be told.
bool is_iso_date(std::string_view date);

}  // namespace sito::write
