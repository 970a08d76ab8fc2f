// SPDX-License-Identifier: Apache-2.0
// What one field holds is not of another one as well.
#pragma once

#include "sito/structure/detection.h"

#include <vector>

namespace sito::structure {

/// Takes those sections out of the chosen articles that say hardly more than what date, author,
/// title, category or comments hold there. Cost: sections times values of each page.
/// Source: Bilek 2013 (algorithms, section 5.9), where what was found is removed before the next
/// field is looked for; here the text around it decides whether its section goes.
void remove_found(std::vector<Hit>& hits);

}  // namespace sito::structure
