// SPDX-License-Identifier: Apache-2.0
// Formulas: what renderers leave in a page, back to TeX or MathML.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sito::structured {

struct Formula {
  std::string text;       ///< what a reader of plain text gets: the TeX, or the characters
  std::string value;      ///< TeX without delimiters; MathML (begins with `<`) when there is no TeX
  bool display = false;   ///< on lines of its own
  std::uint32_t end = 0;  ///< node behind it
};

/// The formula that begins at this element: a `math`, a MathJax script, the box of KaTeX, MathJax
/// or MediaWiki, an element for TeX between delimiters, or an image whose alternative text or URL
/// (of a service that draws it) is TeX. Nothing when it is none of these, or empty. Cost: linear in
/// the formula; for most elements, a look at their class.
std::optional<Formula> formula_at(const Page& page, NodeId id);

}  // namespace sito::structured
