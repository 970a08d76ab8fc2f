// SPDX-License-Identifier: Apache-2.0
// Names that cannot be guessed.
#pragma once

#include <string>
#include <string_view>

namespace sito::serve {

/// 128 random bits as 32 hexadecimal digits.
std::string random_hex();

/// Takes as long as the secret is, whatever the difference.
bool equal_secrets(std::string_view given, std::string_view secret);

}  // namespace sito::serve
