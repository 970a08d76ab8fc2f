// SPDX-License-Identifier: Apache-2.0
// Writes formulas (TeX or MathML from pages) and names of programming languages as formats can hold
// them.
#pragma once

#include <string>
#include <string_view>

namespace sito::write {

/// Returns true if the value of a Math is MathML; otherwise it is TeX.
bool is_mathml(std::string_view value);

/// Appends the elements and attributes of MathML presentation markup that show something, and
/// nothing else: no links, scripts, styles, annotations or foreign elements. The result is
/// well-formed XML for any value. Appends nothing if the value has no `math` element.
void append_mathml(std::string_view value, std::string& out);

/// Appends a formula as HTML: MathML as append_mathml writes it, or TeX in `\(...\)` (in `\[...\]`
/// if it is alone) inside `<span class="math">`. Appends `text` if there is neither.
void append_math_html(std::string_view value, std::string_view text, bool block, std::string& out);

/// Returns the characters of a language name that class names and info strings can hold: letters,
/// digits and `+#._-`.
std::string code_language(std::string_view value);

}  // namespace sito::write
