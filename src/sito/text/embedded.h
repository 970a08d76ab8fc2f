// SPDX-License-Identifier: Apache-2.0
// The data files of this room: data/stoplists and data/abbreviations, named by their language.
// Private to the room.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::text {

/// Sorted by name.
std::span<const Embedded> embedded_stop_lists();
std::span<const Embedded> embedded_abbreviations();

}  // namespace sito::text
