// SPDX-License-Identifier: Apache-2.0
// The data of this room, data/metadata, which cmake/embed.cmake puts into the library.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::metadata {

std::span<const Embedded> embedded_words();
std::span<const Embedded> embedded_weights();
std::span<const Embedded> embedded_systems();

}  // namespace sito::metadata
