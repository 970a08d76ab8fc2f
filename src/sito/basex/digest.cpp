// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/digest.h"

#include "sito/base/digest.h"
#include "sito/base/sha1.h"

#include <sys/random.h>

#include <array>

namespace sito::basex {
namespace {

std::string hex(std::string_view bytes) {
  std::string out;
  append_digits(bytes, kHexAlphabet, 4, out);
  return out;
}

}  // namespace

std::string md5_hex(std::string_view bytes) { return hex(digest_of(DigestKind::Md5, bytes)); }
std::string sha256_hex(std::string_view bytes) { return hex(digest_of(DigestKind::Sha256, bytes)); }

std::string random_password() {
  std::array<char, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return {};
  return hex({bytes.data(), bytes.size()});
}

}  // namespace sito::basex
