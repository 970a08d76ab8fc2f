// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: bodies that are no text come in base 64.
#pragma once

#include <string>
#include <string_view>

namespace sito::browser {

/// RFC 4648, section 4; what is not of its alphabet is passed over.
std::string from_base64(std::string_view text);

}  // namespace sito::browser
