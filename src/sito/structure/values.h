// SPDX-License-Identifier: Apache-2.0
// What a place of a page says of a field, made uniform.
#pragma once

#include "sito/page/page.h"
#include "sito/page/xpath.h"
#include "sito/structure/detection.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::structure {

/// Whose values they are, and how to read them.
struct ValueContext {
  const XPaths& xpaths;       ///< of the page
  std::uint32_t index = 0;    ///< of the page, for Value::page
  std::string_view language;  ///< of the page, for dates; "" unknown
  [[nodiscard]] const Page& page() const { return xpaths.page(); }
};

/// The values of a field in a text: of dates the first one, of authors each name (the whole text
/// when it has the form of none: nicknames, agencies), else the text. `place` is theirs. Empty when
/// there is none: no date, a blank text.
std::vector<Value> values_in_text(const ValueContext& context, Field field, std::string_view text,
                                  const Place& place);

/// The same of an element or text node: its visible text; of Image an image's address; of Article
/// and Comments one value with a section for each block.
std::vector<Value> values_at(const ValueContext& context, Field field, NodeId node);

}  // namespace sito::structure
