// SPDX-License-Identifier: Apache-2.0
// Formulas in the text of a page for a script such as MathJax: TeX or AsciiMath between delimiters.
#pragma once

#include "sito/document/document.h"
#include "sito/page/page.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace sito::structured {

/// Delimiters that the scripts of a page read as formulas, though not by default.
struct FormulaSigns {
  bool dollars = false;    ///< `$..$`: TeX
  bool backticks = false;  ///< "`..`": AsciiMath
  /// A script reads `\(..\)`: what is no TeX by its signs, such as `\(bw\)`, is a formula, too.
  bool parentheses = false;
  bool variables = false;  ///< a script draws the TeX in `var` elements
};

/// The range of TeX or AsciiMath in a text, in bytes.
struct TexRange {
  std::size_t begin = 0, end = 0;          ///< with its delimiters
  std::size_t tex_begin = 0, tex_end = 0;  ///< without; an environment is its own delimiter
  bool display = false;                    ///< `\[..\]`, `$$..$$` or an environment
  bool ascii = false;                      ///< AsciiMath
};

/// Returns the formulas of a text, in order: `\(..\)`, `\[..\]`, `$$..$$`, `$$$..$$$`,
/// `[tex]..[/tex]`, `[itex]..[/itex]`, `\begin{align}..\end{align}` and other environments for
/// mathematics; with `signs` also those. The text between the delimiters must look like TeX, so that prices and
/// regular expressions stay text, and have at most 64 KB. Cost: linear.
std::vector<TexRange> find_tex(std::string_view text, FormulaSigns signs);

/// Returns true for text that may be TeX: a variable or number, text with signs that prose does not
/// have, or a short product or call such as `O(mn)`.
bool looks_like_formula(std::string_view tex);

/// Returns the delimiters that the page makes MathJax, KaTeX or ASCIIMathML read. Cost: linear in
/// the scripts and texts.
FormulaSigns formula_signs(const Page& page);

/// Returns false for a text without delimiters, which thus has no formula with any signs. Cost: a
/// fast search.
bool may_have_tex(std::string_view text);

/// Returns true if the signs of the page can matter for the formulas of this text; without them, a
/// text has only `[tex]` and the like. Cost: that of find_tex, for most texts a fast search.
bool needs_formula_signs(std::string_view text);

/// Adds spans for the formulas in a paragraph's text and returns them; drops spans and marks inside
/// or partly inside formulas. Formulas in code stay code.
std::vector<TexRange> mark_tex(FormulaSigns signs, Paragraph& paragraph);

}  // namespace sito::structured
