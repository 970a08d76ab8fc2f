// SPDX-License-Identifier: Apache-2.0
// The data files that are part of the library, put into it by room.cmake. Private to the room.
#pragma once

#include <string_view>

namespace sito::extract {

/// data/readability/lists.txt.
std::string_view embedded_readability_lists();

}  // namespace sito::extract
