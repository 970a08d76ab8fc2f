// SPDX-License-Identifier: Apache-2.0
// What was found at nodes of a page before the walk: posts, footnotes and references to them.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <vector>

namespace sito::structured {

enum class PlaceKind : std::uint8_t {
  Post,
  Note,
  NoteRef,  ///< a link to a note
  Gone,     ///< a link back from a note, or what a post says in its fields: left out
};

struct Place {
  std::uint32_t node = 0;
  std::uint32_t end = 0;  ///< node behind it; may lie behind siblings that belong to it
  PlaceKind kind = PlaceKind::Gone;
  std::uint32_t detail = 0;  ///< of a Post or Note: its number; of a NoteRef: that of the note
};

using Places = std::vector<Place>;  // sorted by node; at one node, in the order of PlaceKind

}  // namespace sito::structured
