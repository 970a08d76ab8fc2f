// SPDX-License-Identifier: Apache-2.0
// Finds the scripts of a page by their content. Inside the room only.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <functional>
#include <string_view>

namespace sito::extract {

enum class ScriptKind : std::uint8_t { Code, Data, LinkedData };

struct DataScript {
  ScriptKind kind = ScriptKind::Code;
  NodeId node = kNoNode;  ///< the element
  std::string_view text;  ///< points into the page's source
};

/// Calls `take` for every script with text, in document order.
void for_each_script(const Page& page, const std::function<void(const DataScript&)>& take);

}  // namespace sito::extract
