// SPDX-License-Identifier: Apache-2.0
// SHA-1 and the forms in which archives write it. For names and digests, not for secrets.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace sito {

/// Computes SHA-1.
class Sha1 {
 public:
  using Digest = std::array<char, 20>;

  static Digest of(std::string_view bytes);
};

/// Appends bytes as digits of `bits` bits each, without padding: hexadecimal, Base 32 and Base 64
/// of RFC 4648 by their alphabets.
void append_digits(std::string_view bytes, std::string_view alphabet, unsigned bits,
                   std::string& out);
inline constexpr std::string_view kHexAlphabet = "0123456789abcdef";
inline constexpr std::string_view kBase32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// Appends "<urn:uuid:...>": the front of the digest as a UUID of version 8 (RFC 9562), which
/// leaves all bits but version and variant to its maker.
void append_uuid(Sha1::Digest digest, std::string& out);

}  // namespace sito
