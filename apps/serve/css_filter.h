// SPDX-License-Identifier: Apache-2.0
// Takes styles of a foreign page apart and writes them anew. The result cannot load or run
// anything, end the element around it, or lie over the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sito::serve {

/// Appends the harmless declarations of a style attribute: "color:red;width:5em;".
///
/// Output: known characters and functions only, brackets and strings closed, no escapes, no url().
///         Leaves out declarations that fix an element to the window, move it, or hide the pointer.
///         The caller has to escape the output as an attribute.
void append_declarations(std::string_view css, std::string& out);

/// Appends the harmless rules of a style element, and those in @media, @supports, @layer and
/// @container. Appends no '<'. Cost: linear.
void append_style_sheet(std::string_view css, std::string& out);

/// Appends the same for the media that an attribute or an import names; "" for all. Appends nothing
/// if the media are not understood.
void append_style_sheet(std::string_view css, std::string_view media, std::string& out);

/// A style sheet that another one begins with.
struct StyleImport {
  std::string url;    ///< as written
  std::string media;  ///< "" for all
};

/// Returns the imports that a browser follows: those in front of all rules, in order. Leaves out
/// imports with escapes, or into a layer. Cost: linear in the part before the first rule.
std::vector<StyleImport> style_imports(std::string_view css);

}  // namespace sito::serve
