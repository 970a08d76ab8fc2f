// SPDX-License-Identifier: Apache-2.0
// The data files of this room: data/comments. Private to the room.
#pragma once

#include "sito/base/embedded.h"

#include <span>

namespace sito::document {

/// The one file "words".
std::span<const Embedded> embedded_comment_words();

}  // namespace sito::document
