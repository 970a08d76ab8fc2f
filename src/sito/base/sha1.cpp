// SPDX-License-Identifier: Apache-2.0
#include "sito/base/sha1.h"

#include "sito/base/digest.h"

#include <cstddef>

namespace sito {

Sha1::Digest Sha1::of(std::string_view bytes) {
  Digest digest{};
  digest_of(DigestKind::Sha1, bytes).copy(digest.data(), digest.size());
  return digest;
}

void append_digits(std::string_view bytes, std::string_view alphabet, unsigned bits,
                   std::string& out) {
  unsigned held = 0;
  unsigned n_held = 0;
  const unsigned mask = (1U << bits) - 1;
  for (const char c : bytes) {
    held = (held << 8 | static_cast<unsigned char>(c)) & 0xFFFF;
    for (n_held += 8; n_held >= bits; n_held -= bits) {
      out += alphabet[held >> (n_held - bits) & mask];
    }
  }
  if (n_held > 0) out += alphabet[held << (bits - n_held) & mask];
}

void append_uuid(Sha1::Digest digest, std::string& out) {
  digest[6] = static_cast<char>((digest[6] & 0x0F) | 0x80);  // version 8
  digest[8] = static_cast<char>((digest[8] & 0x3F) | 0x80);  // variant of RFC 9562
  const std::string_view bytes(digest.data(), 16);
  out += "<urn:uuid:";
  append_digits(bytes.substr(0, 4), kHexAlphabet, 4, out);
  for (const std::size_t at : {4U, 6U, 8U}) {
    out += '-';
    append_digits(bytes.substr(at, 2), kHexAlphabet, 4, out);
  }
  out += '-';
  append_digits(bytes.substr(10), kHexAlphabet, 4, out);
  out += '>';
}

}  // namespace sito
