// SPDX-License-Identifier: Apache-2.0
// Positions of elements in paths, for places without a name: the third row of an old page.
#pragma once

#include "sito/structure/places.h"
#include "sito/structure/template/site_view.h"

#include <span>
#include <string>
#include <string_view>

namespace sito::structure {

/// Returns the position that the elements of a place, or those `level` steps around them, have among
/// the elements of their name beside them, if it is the last on all pages or the same: "[last()]" of
/// breadcrumbs, "[3]" of rows. Else "". Cost: linear in the elements and their siblings.
std::string shared_position(const SiteView& site, std::span<const Found> found, int level);

/// Returns the path with a position behind the step that is `level` steps before its last one; "" if
/// it has no such step.
std::string with_position(std::string_view path, int level, std::string_view position);

}  // namespace sito::structure
