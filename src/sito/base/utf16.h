// SPDX-License-Identifier: Apache-2.0
// UTF-16 without a byte order mark.
#pragma once

#include "sito/base/bytes.h"

#include <string_view>

namespace sito {

/// Returns "utf-16le" or "utf-16be" if the bytes are UTF-16 text of any script in that order, else
/// "". Pages without a mark are told by their tags and blanks, which are ASCII; text without tags
/// needs one ASCII character in sixteen. Bytes with stray zeros and binary data are not UTF-16.
/// Cost: reads at most 4 kB.
std::string_view utf16_without_mark(Bytes bytes);

}  // namespace sito
