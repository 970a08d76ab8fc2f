// SPDX-License-Identifier: Apache-2.0
#include "sito/base/utf16.h"

#include "sito/base/ascii.h"

#include <cstddef>
#include <cstdint>

namespace sito {
namespace {

constexpr std::size_t kSeenBytes = 4096;
constexpr std::size_t kFewestUnits = 4;
constexpr std::size_t kAsciiIn = 16;        // one in so many units of text without tags
constexpr std::size_t kAsciiInMarkup = 64;  // of text with tags
constexpr std::size_t kBadIn = 64;
// So many times the ASCII of the other order, in text without tags: U+4E00 is "N" in that order.
constexpr std::size_t kTimesOther = 4;

/// The units of a sample, read in one byte order.
struct Units {
  std::size_t ascii = 0;  ///< printable characters and blanks
  std::size_t bad = 0;    ///< controls, surrogates without their other half, no characters
  bool has_tag = false;
};

bool is_bad(std::uint16_t unit, std::uint16_t before, std::uint16_t after) {
  if (is_high_surrogate(unit)) return !is_low_surrogate(after);
  if (is_low_surrogate(unit)) return !is_high_surrogate(before);
  return unit < 0x20 || (unit >= 0x7F && unit < 0xA0) || unit >= 0xFFFE;
}

bool is_ascii_text(std::uint16_t unit) {
  return (unit >= 0x20 && unit < 0x7F) || unit == '\t' || unit == '\n' || unit == '\r';
}

/// `low`: 0 if the first byte of a unit is its low one, else 1.
Units units_of(Bytes bytes, std::size_t low) {
  const auto unit_at = [&](std::size_t i) -> std::uint16_t {
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(bytes[2 * i + at]); };
    return static_cast<std::uint16_t>(byte(low) | (byte(1 - low) << 8U));
  };
  Units units;
  const std::size_t n = bytes.size() / 2;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint16_t unit = unit_at(i);
    const std::uint16_t after = i + 1 < n ? unit_at(i + 1) : std::uint16_t{0xDC00};
    if (is_ascii_text(unit)) {
      ++units.ascii;
      units.has_tag |= unit == '<' && after < 0x7F &&
                       (after == '!' || after == '/' || is_letter(static_cast<char>(after)));
    } else if (is_bad(unit, i > 0 ? unit_at(i - 1) : std::uint16_t{0}, after)) {
      ++units.bad;
    }
  }
  return units;
}

}  // namespace

std::string_view utf16_without_mark(Bytes bytes) {
  bytes = bytes.substr(0, kSeenBytes);
  const std::size_t n = bytes.size() / 2;
  if (n < kFewestUnits || bytes.find('\0') == Bytes::npos) return "";
  const Units little = units_of(bytes, 0);
  const Units big = units_of(bytes, 1);
  const auto is_text = [n](const Units& units, const Units& other) {
    return units.ascii * (units.has_tag ? kAsciiInMarkup : kAsciiIn) >= n &&
           units.ascii >= (units.has_tag && !other.has_tag ? 1 : kTimesOther) * other.ascii &&
           units.bad * kBadIn <= n;
  };
  if (is_text(little, big)) return "utf-16le";
  if (is_text(big, little)) return "utf-16be";
  return "";
}

}  // namespace sito
