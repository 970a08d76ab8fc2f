// SPDX-License-Identifier: Apache-2.0
// Where a browser has drawn the elements of a page. A snapshot of a page in a browser is HTML
// whose elements carry one attribute more; everything that reads pages reads it like any other.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito {

/// The attribute: "ID X Y WIDTH HEIGHT FLAGS", numbers in CSS pixels of the document, whole,
/// signed; flags as letters in any order, or "-" for none.
inline constexpr std::string_view kGeometryAttribute = "data-sito-box";

/// What the browser knows of one element.
struct Geometry {
  std::uint32_t id = 0;  ///< names the element to the tab, for as long as the page is open
  std::int32_t x = 0, y = 0, width = 0, height = 0;
  bool visible = false;  ///< `v`: drawn, neither hidden nor transparent nor of no size
  bool fixed = false;    ///< `f`: it or an ancestor is fixed or sticky
  bool above = false;    ///< `z`: it or an ancestor has a z-index above 0
  bool pointer = false;  ///< `p`: the cursor over it is a hand
  bool covered = false;  ///< `c`: within the window, and something else is drawn over its middle
  bool ticking = false;  ///< `t`: its text is another one all the time
  bool operator==(const Geometry&) const = default;
};

/// Reads the attribute's value; nothing when it is none.
std::optional<Geometry> parse_geometry(std::string_view value);
/// The attribute's value, flags in the order of Geometry.
std::string geometry_text(const Geometry& geometry);
/// What the browser knows of an element of a snapshot; nothing on other pages.
std::optional<Geometry> geometry_of(const Page& page, NodeId node);
/// The snapshot as the page itself has it: without these attributes. Cost: one pass.
std::string without_geometry(std::string_view html);

}  // namespace sito
