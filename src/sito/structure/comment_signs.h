// SPDX-License-Identifier: Apache-2.0
// Finds who wrote each comment, and when.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/template/site_view.h"

namespace sito::structure {

/// Fills the author and the date of each section of a value of Comments: of the element that holds
/// this comment and no other. Cost: linear in the comments and in what is around them.
void sign_comments(const SiteView& site, Value& comments);

}  // namespace sito::structure
