// SPDX-License-Identifier: Apache-2.0
// Formulas that a page leaves in its text for a script such as MathJax: TeX between delimiters.
#pragma once

#include "sito/document/document.h"
#include "sito/page/page.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace sito::structured {

/// TeX in a text, in bytes of it.
struct TexRange {
  std::size_t begin = 0, end = 0;          ///< with its delimiters
  std::size_t tex_begin = 0, tex_end = 0;  ///< without; an environment is its own delimiter
  bool display = false;                    ///< `\[..\]`, `$$..$$` or an environment
};

/// The formulas of a text, in order: `\(..\)`, `\[..\]`, `$$..$$`, `[tex]..[/tex]`,
/// `[itex]..[/itex]`, `\begin{align}..\end{align}` and other environments for mathematics; with
/// `dollars` `$..$` too. What stands between must look like TeX, so prices and regular
/// expressions stay text, and have at most 64 KB. Cost: linear.
std::vector<TexRange> find_tex(std::string_view text, bool dollars);

/// Whether the page tells MathJax or KaTeX to read `$..$`, as each would not of itself. Cost: the
/// scripts' text.
bool reads_dollars(const Page& page);

/// Makes spans of the formulas in a paragraph's text, in place of what else is known of their
/// insides, and returns them. Formulas in code stay code.
std::vector<TexRange> mark_tex(bool dollars, Paragraph& paragraph);

}  // namespace sito::structured
