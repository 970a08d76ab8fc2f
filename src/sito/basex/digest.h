// SPDX-License-Identifier: Apache-2.0
// The digests of passwords that BaseX keeps, and random passwords.
#pragma once

#include <string>
#include <string_view>

namespace sito::basex {

/// Returns the MD5 digest in lower-case hexadecimal digits.
std::string md5_hex(std::string_view bytes);
std::string sha256_hex(std::string_view bytes);
/// Returns 128 bits from the system's source for secrets, in hexadecimal; "" if it has none.
std::string random_password();

}  // namespace sito::basex
