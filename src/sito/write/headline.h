// SPDX-License-Identifier: Apache-2.0
// Finds the headline of a page, without the name of its site.
#pragma once

#include "sito/document/document.h"

#include <string>
#include <string_view>

namespace sito::write {

/// Returns the first of these that exists: the title of the metadata; the first heading of the text
/// that is part of the title, or that the title is part of; the title without a part in front of or
/// behind a mark ("| Site", "Site:") that names the site, by the host of the page or the metadata;
/// the title. Linear in the headings.
std::string headline_of(const Document& document);

/// Returns the letters and digits of a text in lower case: marks, blanks and the signs of links do
/// not count.
std::string letters_of(std::string_view text);

}  // namespace sito::write
