// SPDX-License-Identifier: Apache-2.0
// Where a browser drew the elements of a page. A snapshot of a page in a browser is HTML whose
// elements have one more attribute; the rest of sito reads it like any page.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito {

/// The attribute: "ID X Y WIDTH HEIGHT FLAGS". Places and sizes are signed integers, in CSS pixels
/// of the document; flags are letters in any order, or "-" for none.
inline constexpr std::string_view kGeometryAttribute = "data-sito-box";

/// The geometry of one element, and how it reacts.
struct Geometry {
  std::uint32_t id = 0;  ///< names the element in the tab while the page is open
  std::int32_t x = 0, y = 0, width = 0, height = 0;
  bool visible = false;  ///< `v`: drawn, neither hidden nor transparent nor of no size
  bool fixed = false;    ///< `f`: it or an ancestor is fixed or sticky
  bool above = false;    ///< `z`: it or an ancestor has a z-index above 0
  bool pointer = false;  ///< `p`: the cursor over it is a hand
  bool covered = false;  ///< `c`: within the window, and another element covers its middle
  bool ticking = false;  ///< `t`: its text keeps changing, as a clock
  bool listens = false;  ///< `l`: a script listens for clicks on the element itself
  bool hovers = false;   ///< `h`: a script listens for a pointer that comes over the element itself
  bool inert = false;    ///< `i`: a control, and no script listens for a click on, in or around it
  bool on = false;       ///< `o`: a radio button or checkbox that is on now
  bool unsent = false;   ///< `u`: a radio button or checkbox that no form can send
  bool opened = false;   ///< `d`: a dialog that a click has opened
  bool unplaced = false;  ///< `x`: the page has too many elements to look at this one
  bool operator==(const Geometry&) const = default;
};

/// Reads the attribute's value; nothing if it is malformed.
std::optional<Geometry> parse_geometry(std::string_view value);
/// Writes the attribute's value, with flags in the order of Geometry.
std::string geometry_text(const Geometry& geometry);
/// Returns the geometry of an element of a snapshot; nothing on other pages.
std::optional<Geometry> geometry_of(const Page& page, NodeId node);
/// Returns a snapshot without these attributes. Cost: one pass.
std::string without_geometry(std::string_view html);

}  // namespace sito
