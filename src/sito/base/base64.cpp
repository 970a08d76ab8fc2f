// SPDX-License-Identifier: Apache-2.0
#include "sito/base/base64.h"

#include "sito/base/error.h"

#include <array>
#include <cstdint>

namespace sito {
namespace {

constexpr std::uint8_t kNoDigit = 64;

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::uint8_t, 256> kValues = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(kNoDigit);
  for (std::size_t i = 0; i < kDigits.size(); ++i) {
    values[static_cast<unsigned char>(kDigits[i])] = static_cast<std::uint8_t>(i);
  }
  return values;
}();

// Appends the bytes of the digits. Skips other characters, and returns false if there are any.
bool decode(std::string_view text, std::string& bytes) {
  bytes.reserve(text.size() / 4 * 3 + 2);
  bool is_clean = true;
  std::uint32_t bits = 0;
  unsigned n_bits = 0;
  for (const char c : text) {
    const std::uint8_t value = kValues[static_cast<unsigned char>(c)];
    is_clean = is_clean && value != kNoDigit;
    if (value == kNoDigit) continue;
    bits = bits << 6U | value;
    n_bits += 6;
    if (n_bits < 8) continue;
    n_bits -= 8;
    bytes += static_cast<char>(bits >> n_bits & 0xFFU);
  }
  return is_clean;
}

}  // namespace

Result<std::string> from_base64(std::string_view text) {
  const Error no_base64 = malformed("invalid base 64");
  if (text.size() % 4 != 0) return no_base64;
  std::size_t padding = 0;
  while (padding < 2 && text.ends_with('=')) {
    text.remove_suffix(1);
    ++padding;
  }
  std::string bytes;
  if (!decode(text, bytes)) return no_base64;
  return bytes;
}

std::string from_loose_base64(std::string_view text) {
  std::string bytes;
  decode(text, bytes);
  return bytes;
}

std::string to_base64(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view part = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8U | (i < part.size() ? static_cast<unsigned char>(part[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      text += i <= part.size() ? kDigits[bits >> (18 - 6 * i) & 63U] : '=';
  }
  return text;
}

}  // namespace sito
