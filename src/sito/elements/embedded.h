// SPDX-License-Identifier: Apache-2.0
// The data files of this room: data/elements. Private to the room.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::elements {

/// Sorted by name: "consent", "words".
std::span<const Embedded> embedded_words();
/// The model that ships, if there is one.
std::span<const Embedded> embedded_models();

}  // namespace sito::elements
