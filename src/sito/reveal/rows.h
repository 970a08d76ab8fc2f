// SPDX-License-Identifier: Apache-2.0
// Finds out what controls of a page are by the controls beside them.
#pragma once

#include "sito/page/page.h"
#include "sito/reveal/items.h"

#include <vector>

namespace sito::reveal {

/// Looks at rows of controls (tabs, segments, dots of slides, numbers of a pager).
///
/// If one control of a row is marked as open, by itself or by a class that no other has, it is open
/// and the others are alternatives; a script that listens makes them revealers. Of the signs and
/// words beside the numbers of a pager only the one behind the numbers is left. Buttons that look
/// the same and have different labels listen if anything around them does. Unknown
/// steps (`Item::steps`) whose slides are in the document are spared. Cost: linear in the page, for the items times
/// the depth of a row.
void judge_rows(const Page& page, std::vector<Item>& items);

}  // namespace sito::reveal
