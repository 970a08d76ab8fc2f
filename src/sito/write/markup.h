// SPDX-License-Identifier: Apache-2.0
// Text and attributes for the writers of HTML and TEI, from documents of any origin.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::write {

/// Appends text so that both XML and HTML can hold it: escapes it, turns white space controls into
/// blanks, removes other controls, and puts U+FFFD for bytes that are not UTF-8.
void append_markup(std::string_view text, std::string& out);

/// The same for preformatted text: its line ends (LF, CRLF, CR) become `line_end`, tabs stay.
void append_verbatim(std::string_view text, std::string_view line_end, std::string& out);

/// Appends ` name="value"` with the value as append_markup writes it; nothing if it is empty.
void append_attribute(std::string_view name, std::string_view value, std::string& out);
void append_attribute(std::string_view name, std::uint64_t value, std::string& out);

/// Appends a URL in the form that every reader of URIs accepts: percent-encodes what a URI cannot
/// hold and keeps other non-ASCII characters. Escapes it.
void append_uri(std::string_view url, std::string& out);
/// Appends ` name="..."` with a URL.
void append_uri_attribute(std::string_view name, std::string_view url, std::string& out);

/// Returns the language as a tag in the form of BCP 47; "" if it does not have that form.
std::string language_tag(std::string_view language);
/// Returns true if the language is written from right to left.
bool is_right_to_left(const std::string& language);

/// Returns true if the text is a date or time in ISO 8601 (2026-01-31, with or without time and
/// zone), which is allowed in a machine-readable attribute.
bool is_iso_date(std::string_view date);

}  // namespace sito::write
