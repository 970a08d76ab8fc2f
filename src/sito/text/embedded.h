// SPDX-License-Identifier: Apache-2.0
// The data files of this room: data/stoplists, data/abbreviations and data/inflection, named by
// their language, and data/names. Private to the room.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::text {

/// Sorted by name.
std::span<const Embedded> embedded_stop_lists();
std::span<const Embedded> embedded_abbreviations();
std::span<const Embedded> embedded_inflections();
std::span<const Embedded> embedded_names();

}  // namespace sito::text
