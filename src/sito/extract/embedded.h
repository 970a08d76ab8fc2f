// SPDX-License-Identifier: Apache-2.0
// The data files that are part of the room: data/lexicon, data/models, data/genres,
// data/readability, data/page_states, data/ad_hosts. Private to the room.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::extract {

/// Sorted by name.
std::span<const Embedded> embedded_lexicon();
std::span<const Embedded> embedded_models();
std::span<const Embedded> embedded_genres();
std::span<const Embedded> embedded_name_lists();
std::span<const Embedded> embedded_page_states();
std::span<const Embedded> embedded_ad_hosts();

}  // namespace sito::extract
