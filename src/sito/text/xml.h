// SPDX-License-Identifier: Apache-2.0
// Escapes text for XML 1.0, so that a parser returns it unchanged.
#pragma once

#include <string>
#include <string_view>

namespace sito::text {

/// Appends valid UTF-8 as the content of an element: writes `&`, `<`, `>` and CR as references, and
/// leaves out characters that XML 1.0 excludes (C0 controls but TAB, LF and CR; U+FFFE, U+FFFF).
void append_xml_content(std::string_view text, std::string& out);

/// Appends valid UTF-8 as the value of an attribute in double quotes: also writes `"`, TAB and LF
/// as references.
void append_xml_attribute(std::string_view text, std::string& out);

/// Returns the reference that stands for `c`: "&amp;" and the like; "" if it never needs one.
std::string_view xml_reference(char c);

/// Appends text with those of its characters that are in `signs` as references.
void append_with_references(std::string_view text, std::string_view signs, std::string& out);

}  // namespace sito::text
