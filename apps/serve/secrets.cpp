// SPDX-License-Identifier: Apache-2.0
#include "serve/secrets.h"

#include <sys/random.h>

#include <array>
#include <cstdlib>

namespace sito::serve {

std::string random_hex() {
  std::array<unsigned char, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    std::abort();
  std::string text;
  for (const unsigned char byte : bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

bool equal_secrets(std::string_view given, std::string_view secret) {
  unsigned differ = given.size() == secret.size() && !secret.empty() ? 0 : 1;
  for (std::size_t i = 0; i < secret.size(); ++i) {
    const unsigned char byte = i < given.size() ? static_cast<unsigned char>(given[i]) : 0;
    differ |= static_cast<unsigned>(byte ^ static_cast<unsigned char>(secret[i]));
  }
  return differ == 0;
}

}  // namespace sito::serve
