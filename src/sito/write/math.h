// SPDX-License-Identifier: Apache-2.0
// Formulas (TeX or MathML from pages) and names of programming languages as formats can hold them.
#pragma once

#include <string>
#include <string_view>

namespace sito::write {

/// Whether the value of a Math is MathML; else it is TeX.
bool is_mathml(std::string_view value);

/// Appends the elements and attributes of MathML presentation markup that show something and
/// nothing else: no links, scripts, styles, annotations or foreign elements. Well-formed XML
/// whatever the value; nothing when the value has no `math` element.
void append_mathml(std::string_view value, std::string& out);

/// A formula as HTML: MathML as append_mathml has it, or TeX in `\(...\)` (in `\[...\]` when it
/// stands alone) inside `<span class="math">`; where there is neither, `text`.
void append_math_html(std::string_view value, std::string_view text, bool block, std::string& out);

/// What names a language in class names and info strings: its letters, digits and `+#._-`.
std::string code_language(std::string_view value);

}  // namespace sito::write
