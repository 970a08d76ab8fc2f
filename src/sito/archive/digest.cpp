// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/digest.h"

#include "sito/archive/header.h"
#include "sito/base/digest.h"
#include "sito/base/sha1.h"

#include <algorithm>
#include <array>
#include <string>

namespace sito::archive {
namespace {

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Converts base 64 for URLs (RFC 4648, section 5) to plain base 64.
std::string without_url_signs(std::string_view value) {
  std::string plain(value);
  std::replace(plain.begin(), plain.end(), '-', '+');
  std::replace(plain.begin(), plain.end(), '_', '/');
  return plain;
}

struct Algorithm {
  std::string_view name;
  DigestKind kind;
};
constexpr std::array<Algorithm, 7> kAlgorithms = {{{"sha1", DigestKind::Sha1},
                                                   {"sha-1", DigestKind::Sha1},
                                                   {"sha256", DigestKind::Sha256},
                                                   {"sha-256", DigestKind::Sha256},
                                                   {"sha512", DigestKind::Sha512},
                                                   {"sha-512", DigestKind::Sha512},
                                                   {"md5", DigestKind::Md5}}};

/// Returns the digest as raw bytes; "" for an unknown algorithm.
std::string digest(std::string_view name, Bytes bytes) {
  for (const Algorithm& algorithm : kAlgorithms) {
    if (equal_without_case(name, algorithm.name)) return digest_of(algorithm.kind, bytes);
  }
  return {};
}

}  // namespace

DigestCheck check_digest(std::string_view stated, Bytes bytes) {
  const std::size_t colon = stated.find(':');
  if (colon == std::string_view::npos) return DigestCheck::Unknown;
  std::string_view value = stripped(stated.substr(colon + 1));
  while (value.ends_with('=')) value.remove_suffix(1);
  const std::string made = digest(stripped(stated.substr(0, colon)), bytes);
  if (made.empty()) return DigestCheck::Unknown;
  const std::string plain = without_url_signs(value);
  struct Encoding {
    std::string_view alphabet;
    unsigned bits;
  };
  for (const Encoding& encoding :
       {Encoding{kHexAlphabet, 4}, Encoding{kBase32Alphabet, 5}, Encoding{kBase64, 6}}) {
    std::string expected;
    append_digits(made, encoding.alphabet, encoding.bits, expected);
    if (expected.size() != value.size()) continue;
    const bool right = encoding.bits == 6 ? expected == plain : equal_without_case(expected, value);
    return right ? DigestCheck::Right : DigestCheck::Wrong;
  }
  return DigestCheck::Unknown;
}

std::string sha1_base32(Bytes bytes) {
  const Sha1::Digest digest = Sha1::of(bytes);
  std::string out;
  append_digits({digest.data(), digest.size()}, kBase32Alphabet, 5, out);
  return out;
}

std::string record_id_of(Bytes bytes) {
  std::string id;
  append_uuid(Sha1::of(bytes), id);
  return id;
}

}  // namespace sito::archive
