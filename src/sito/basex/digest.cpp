// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/digest.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <array>
#include <cstddef>

namespace sito::basex {
namespace {

std::string hex(const unsigned char* bytes, std::size_t size) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < size; ++i) {
    out += kDigits[bytes[i] >> 4];
    out += kDigits[bytes[i] & 15];
  }
  return out;
}

std::string digest(std::string_view bytes, const EVP_MD* algorithm) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> out{};
  unsigned int size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), out.data(), &size, algorithm, nullptr) != 1) return {};
  return hex(out.data(), size);
}

}  // namespace

std::string md5_hex(std::string_view bytes) { return digest(bytes, EVP_md5()); }
std::string sha256_hex(std::string_view bytes) { return digest(bytes, EVP_sha256()); }

std::string random_password() {
  std::array<unsigned char, 16> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) return {};
  return hex(bytes.data(), bytes.size());
}

}  // namespace sito::basex
