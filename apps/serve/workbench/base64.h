// SPDX-License-Identifier: Apache-2.0
// Base 64 as browsers write it (RFC 4648, section 4).
#pragma once

#include "sito/base/result.h"

#include <string>
#include <string_view>

namespace sito::serve {

/// Error: Malformed for anything but whole groups of four digits, padded at the end.
Result<std::string> from_base64(std::string_view text);

}  // namespace sito::serve
