// SPDX-License-Identifier: Apache-2.0
// Base 64 (RFC 4648, section 4).
#pragma once

#include "sito/base/result.h"

#include <string>
#include <string_view>

namespace sito {

/// Decodes `text`. Malformed: anything but whole groups of four digits, padded at the end.
Result<std::string> from_base64(std::string_view text);
/// Decodes damaged base 64: skips characters outside the alphabet such as line ends (RFC 2045,
/// section 6.8), and accepts missing padding and an incomplete group at the end.
std::string from_loose_base64(std::string_view text);
/// Encodes `bytes`, padded, in one line.
std::string to_base64(std::string_view bytes);

}  // namespace sito
