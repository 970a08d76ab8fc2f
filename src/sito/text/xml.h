// SPDX-License-Identifier: Apache-2.0
// Text as XML 1.0 can hold it, so that a parser gives it back as it was.
#pragma once

#include <string>
#include <string_view>

namespace sito::text {

/// Appends valid UTF-8 as the content of an element: `&`, `<`, `>` and CR as references; without
/// the characters that XML 1.0 does not have (C0 controls but TAB, LF and CR; U+FFFE, U+FFFF).
void append_xml_content(std::string_view text, std::string& out);

/// The same as the value of an attribute in double quotes: `"`, TAB and LF are references, too.
void append_xml_attribute(std::string_view text, std::string& out);

}  // namespace sito::text
