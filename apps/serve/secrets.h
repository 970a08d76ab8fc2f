// SPDX-License-Identifier: Apache-2.0
// Makes and compares names that cannot be guessed.
#pragma once

#include <string>
#include <string_view>

namespace sito::serve {

/// Returns 128 random bits as 32 hexadecimal digits.
std::string random_hex();

/// Takes a time that depends only on the length of the secret.
bool equal_secrets(std::string_view given, std::string_view secret);

}  // namespace sito::serve
