// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/digest.h"

#include "sito/archive/header.h"
#include "sito/base/sha1.h"

#include <openssl/evp.h>

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

/// Returns the digest as raw bytes; "" for an unknown algorithm.
std::string digest(std::string_view algorithm, Bytes bytes) {
  const EVP_MD* method = nullptr;
  if (equal_without_case(algorithm, "sha1") || equal_without_case(algorithm, "sha-1")) {
    method = EVP_sha1();
  } else if (equal_without_case(algorithm, "sha256") || equal_without_case(algorithm, "sha-256")) {
    method = EVP_sha256();
  } else if (equal_without_case(algorithm, "sha512") || equal_without_case(algorithm, "sha-512")) {
    method = EVP_sha512();
  } else if (equal_without_case(algorithm, "md5")) {
    method = EVP_md5();
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> out{};
  unsigned int size = 0;
  if (method == nullptr ||
      EVP_Digest(bytes.data(), bytes.size(), out.data(), &size, method, nullptr) != 1) {
    return {};
  }
  return {out.begin(), out.begin() + size};
}

}  // namespace

DigestCheck check_digest(std::string_view stated, Bytes bytes) {
  const std::size_t colon = stated.find(':');
  if (colon == std::string_view::npos) return DigestCheck::Unknown;
  std::string_view value = trimmed(stated.substr(colon + 1));
  while (value.ends_with('=')) value.remove_suffix(1);
  const std::string made = digest(trimmed(stated.substr(0, colon)), bytes);
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
  const Sha1::Digest digest = Sha1().of(bytes);
  std::string out;
  append_digits({digest.data(), digest.size()}, kBase32Alphabet, 5, out);
  return out;
}

std::string record_id_of(Bytes bytes) {
  std::string id;
  append_uuid(Sha1().of(bytes), id);
  return id;
}

}  // namespace sito::archive
