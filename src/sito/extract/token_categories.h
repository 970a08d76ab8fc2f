// SPDX-License-Identifier: Apache-2.0
// Writes the categories that the row token-clustering makes of a page's texts, as XML.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/page/page.h"

#include <string>

namespace sito::extract {

/// <page url="..."><category id="0" level="5" parent="A0/DIV0/BODY0/HTML0" size="3"><token pos="0"
/// tag="a">Home</token> ... Categories are in the order of their first tokens; level and parents
/// are those of the token in the middle; white space is collapsed. `inputs.params` are those of the
/// row token-clustering. Cost: that of the row.
std::string categories_xml(const Page& page, const Inputs& inputs);

}  // namespace sito::extract
