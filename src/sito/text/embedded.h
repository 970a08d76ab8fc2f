// SPDX-License-Identifier: Apache-2.0
// The data files that are part of the library: data/stoplists and data/abbreviations, put into
// embedded.cpp by room.cmake. Private to the room.
#pragma once

#include <span>
#include <string_view>

namespace sito::text {

struct Embedded {
  std::string_view name;  ///< of the file, without folder and suffix: the language
  std::string_view text;
};

/// Sorted by name.
std::span<const Embedded> embedded_stop_lists();
std::span<const Embedded> embedded_abbreviations();

}  // namespace sito::text
