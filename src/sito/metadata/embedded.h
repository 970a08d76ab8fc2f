// SPDX-License-Identifier: Apache-2.0
// The data of this room: data/metadata, put into the library by cmake/embed.cmake.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::metadata {

std::span<const Embedded> embedded_words();
std::span<const Embedded> embedded_weights();
std::span<const Embedded> embedded_systems();

}  // namespace sito::metadata
