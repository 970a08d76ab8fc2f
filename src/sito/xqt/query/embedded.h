// SPDX-License-Identifier: Apache-2.0
// The data of this room, data/xqt, which cmake/embed.cmake puts into the library.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::xqt {

std::span<const Embedded> embedded_prolog();

}  // namespace sito::xqt
