// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/digest.h"

#include "sito/archive/header.h"

#include <openssl/evp.h>

#include <array>
#include <string>

namespace sito::archive {
namespace {

constexpr std::string_view kBase32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kHex = "0123456789abcdef";

/// The digest as raw bytes; "" for an algorithm that is not known.
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

/// Bytes in an alphabet of 2^bits letters, without padding.
std::string encode(std::string_view bytes, std::string_view alphabet, unsigned bits) {
  std::string out;
  unsigned held = 0;
  unsigned n_held = 0;
  const unsigned mask = (1U << bits) - 1;
  for (const char c : bytes) {
    held = (held << 8 | static_cast<unsigned char>(c)) & 0xffff;
    for (n_held += 8; n_held >= bits; n_held -= bits) {
      out += alphabet[held >> (n_held - bits) & mask];
    }
  }
  if (n_held > 0) out += alphabet[held << (bits - n_held) & mask];
  return out;
}

}  // namespace

DigestCheck check_digest(std::string_view stated, Bytes bytes) {
  const std::size_t colon = stated.find(':');
  if (colon == std::string_view::npos) return DigestCheck::Unknown;
  std::string_view value = trimmed(stated.substr(colon + 1));
  while (value.ends_with('=')) value.remove_suffix(1);
  const std::string made = digest(trimmed(stated.substr(0, colon)), bytes);
  if (made.empty()) return DigestCheck::Unknown;
  struct Encoding {
    std::string_view alphabet;
    unsigned bits;
  };
  for (const Encoding& encoding : {Encoding{kHex, 4}, Encoding{kBase32, 5}, Encoding{kBase64, 6}}) {
    const std::string expected = encode(made, encoding.alphabet, encoding.bits);
    if (expected.size() != value.size()) continue;
    const bool right = encoding.bits == 6 ? expected == value : equal_without_case(expected, value);
    return right ? DigestCheck::Right : DigestCheck::Wrong;
  }
  return DigestCheck::Unknown;
}

std::string sha1_base32(Bytes bytes) { return encode(digest("sha1", bytes), kBase32, 5); }

std::string record_id_of(Bytes bytes) {
  std::string raw = digest("sha1", bytes).substr(0, 16);
  raw[6] = static_cast<char>((raw[6] & 0x0f) | 0x50);  // version 5
  raw[8] = static_cast<char>((raw[8] & 0x3f) | 0x80);  // variant of RFC 4122
  std::string hex = encode(raw, kHex, 4);
  for (const std::size_t at : {20U, 16U, 12U, 8U}) hex.insert(at, 1, '-');
  return "<urn:uuid:" + hex + ">";
}

}  // namespace sito::archive
