// SPDX-License-Identifier: Apache-2.0
// Digests in the form of WARC headers: "sha1:" and Base 32, and similar forms.
#pragma once

#include "sito/base/bytes.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::archive {

enum class DigestCheck : std::uint8_t {
  Right,
  Wrong,
  Unknown,  ///< an algorithm or an encoding that sito does not know
};

/// Compares the digest of a header ("sha1:2AAA..", "sha256:0f3c..") with that of `bytes`.
/// Algorithms: md5, sha1, sha256, sha512; in Base 32, hexadecimal, Base 64 or Base 64 for URLs,
/// with or without padding.
DigestCheck check_digest(std::string_view stated, Bytes bytes);

/// Returns SHA-1 in Base 32: 32 characters, without a prefix.
std::string sha1_base32(Bytes bytes);
/// Returns a name-based record id, "<urn:uuid:...>", of these bytes.
std::string record_id_of(Bytes bytes);

}  // namespace sito::archive
