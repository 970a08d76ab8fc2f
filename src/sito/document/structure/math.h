// SPDX-License-Identifier: Apache-2.0
// Formulas: turns the output of renderers back into TeX or MathML.
#pragma once

#include "sito/document/structure/class_signs.h"
#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sito::structured {

struct Formula {
  std::string text;       ///< for plain text: the TeX, or the characters
  std::string value;      ///< TeX without delimiters; MathML (begins with `<`) if there is no TeX
  bool display = false;   ///< on a separate line
  std::uint32_t end = 0;  ///< the node behind it
};

/// Returns the formula that begins at this element: a `math`, a MathJax script, the box of KaTeX,
/// MathJax or MediaWiki, an element for TeX between delimiters, or an image whose alternative text
/// or URL (of a drawing service) is TeX. Returns nothing for other elements and empty formulas.
/// Cost: linear in the formula; for most elements only a test of their class. `signs`: of its
/// classes.
std::optional<Formula> formula_at(const Page& page, NodeId id, Signs signs);
std::optional<Formula> formula_at(const Page& page, NodeId id);

}  // namespace sito::structured
