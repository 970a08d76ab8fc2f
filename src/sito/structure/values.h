// SPDX-License-Identifier: Apache-2.0
// Reads the values of a field at a place of a page, and normalises them.
#pragma once

#include "sito/metadata/date.h"
#include "sito/page/page.h"
#include "sito/page/xpath.h"
#include "sito/structure/detection.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::structure {

/// The page of the values, and how to read them.
struct ValueContext {
  const XPaths& xpaths;                          ///< of the page
  std::uint32_t index = 0;                       ///< of the page, for Value::page
  std::string_view language;                     ///< of the page, for dates; "" unknown
  DayMonthOrder order = DayMonthOrder::Unknown;  ///< of dates; Unknown: what the page says
  [[nodiscard]] const Page& page() const { return xpaths.page(); }
};

/// Returns the values of a field in a text: the first date; each name (the whole text if it does
/// not look like names: nicknames, agencies); for other fields the text. `place` is their place.
/// Empty if there is none: no date, a blank text.
std::vector<Value> values_in_text(const ValueContext& context, Field field, std::string_view text,
                                  const Place& place);

/// Does the same for an element or text node: uses its visible text; for Image the URL of an image;
/// for Article and Comments one value with a section for each block.
std::vector<Value> values_at(const ValueContext& context, Field field, NodeId node);

}  // namespace sito::structure
