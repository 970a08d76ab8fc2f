// SPDX-License-Identifier: Apache-2.0
// Digests of bytes that are in memory. For names and checks of records, not for secrets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito {

enum class DigestKind : std::uint8_t { Md5, Sha1, Sha256, Sha512 };

/// Returns the digest as raw bytes: 16, 20, 32 or 64.
std::string digest_of(DigestKind kind, std::string_view bytes);

}  // namespace sito
