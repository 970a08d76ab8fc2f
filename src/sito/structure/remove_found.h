// SPDX-License-Identifier: Apache-2.0
// Removes the values of one field from another field.
#pragma once

#include "sito/structure/detection.h"

#include <vector>

namespace sito::structure {

/// Removes sections from the chosen articles that contain hardly more than the values of date,
/// author, title, category or comments. Cost: sections times values of each page.
/// Source: Bilek 2013, who removes a found value before he searches for the next field. Here the
/// text around the value decides whether its section is removed.
void remove_found(std::vector<Hit>& hits);

}  // namespace sito::structure
