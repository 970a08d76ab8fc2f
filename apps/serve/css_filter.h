// SPDX-License-Identifier: Apache-2.0
// Takes styles of a foreign page apart and writes them anew. The result cannot load or run
// anything, end the element around it, or lie over the page.
#pragma once

#include <string>
#include <string_view>

namespace sito::serve {

/// Appends the harmless declarations of a style attribute: "color:red;width:5em;".
///
/// Output: known characters and functions only, brackets and strings closed, no escapes, no url().
///         Leaves out declarations that fix an element to the window, move it, or hide the pointer.
///         The caller has to escape the output as an attribute.
void append_declarations(std::string_view css, std::string& out);

/// Appends the harmless rules of a style element, and those in @media and @supports. Appends no
/// '<'. Cost: linear.
void append_style_sheet(std::string_view css, std::string& out);

}  // namespace sito::serve
