// SPDX-License-Identifier: Apache-2.0
// Styles of a foreign page, taken apart and written anew: what is left cannot load, run, end the
// element it stands in, or lie over the page.
#pragma once

#include <string>
#include <string_view>

namespace sito::serve {

/// Appends the harmless declarations of a style attribute: "color:red;width:5em;".
///
/// Output: known characters and functions only, brackets and strings closed, no escapes, no url().
///         Left out: what is fixed to the window, what moves, and what takes the pointer away.
///         Still to be escaped as an attribute.
void append_declarations(std::string_view css, std::string& out);

/// Appends the harmless rules of a style element, and those in @media and @supports. No '<' is in
/// what it appends. Cost: linear.
void append_style_sheet(std::string_view css, std::string& out);

}  // namespace sito::serve
