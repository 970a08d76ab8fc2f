// SPDX-License-Identifier: Apache-2.0
// The data files of this room: data/elements. Private to the room.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::elements {

/// Returns the files of words, sorted by name: "consent", "words".
std::span<const Embedded> embedded_words();
/// Returns the shipped model, if there is one.
std::span<const Embedded> embedded_models();

}  // namespace sito::elements
