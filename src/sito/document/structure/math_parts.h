// SPDX-License-Identifier: Apache-2.0
// Parts of the recognition of formulas: TeX without its wrappers, and images of formulas.
#pragma once

#include "sito/document/structure/math.h"
#include "sito/page/page.h"

#include <string_view>

namespace sito::structured {

/// Removes `begin` and `end` if the TeX is between them; returns false otherwise.
bool strip(std::string_view& tex, std::string_view begin, std::string_view end);

/// Sets value and text of the formula to TeX, without delimiters and the wrappers of wikis. Keeps
/// its line ends.
void take_tex(std::string_view tex, Formula& formula);

/// Returns true, and sets the formula, if the image shows one: by its URL, which is that of a
/// service that draws TeX, or by its alternative text. The text must be TeX between delimiters, or
/// the class of the image must name a formula. Cost: linear in the attributes.
bool take_image(const Page& page, NodeId image, Formula& formula);

}  // namespace sito::structured
