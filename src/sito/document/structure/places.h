// SPDX-License-Identifier: Apache-2.0
// Posts, footnotes and references to them that were found in a page before the walk.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::structured {

enum class PlaceKind : std::uint8_t {
  Post,
  Note,
  NoteRef,  ///< a link to a note
  Gone,     ///< a link back from a note, or text that is in the fields of a post: left out
};

struct Place {
  std::uint32_t node = 0;
  std::uint32_t end = 0;  ///< the node behind it; may include siblings that belong to it
  PlaceKind kind = PlaceKind::Gone;
  std::uint32_t detail = 0;  ///< number of the post or note; of a NoteRef, that of its note
};

using Places = std::vector<Place>;  // sorted by node; at one node, in the order of PlaceKind

}  // namespace sito::structured
