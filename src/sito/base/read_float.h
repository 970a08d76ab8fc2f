// SPDX-License-Identifier: Apache-2.0
// Reads the numbers of model files, of which there are about 100,000.
#pragma once

#include "sito/base/ascii.h"

#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>

namespace sito {

/// Does the same as std::from_chars() with a float, and takes half the instructions for a number of
/// at most 15 digits without an exponent.
inline std::from_chars_result read_float(const char* begin, const char* end, float& value) {
  // Both are exact in a double, so that their quotient is the nearest double.
  constexpr std::ptrdiff_t kMaxDigits = 15;
  constexpr std::array<double, kMaxDigits + 1> kPowers = {
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const auto reads_digit = [end](const char* at) { return at != end && is_digit(*at); };
  const bool negative = begin != end && *begin == '-';
  const char* at = negative ? begin + 1 : begin;
  const char* const digits = at;
  std::uint64_t number = 0;  // overflows only if there are too many digits
  for (; reads_digit(at); ++at) number = number * 10 + static_cast<std::uint64_t>(*at - '0');
  std::ptrdiff_t n_digits = at - digits, n_behind = 0;
  if (n_digits > 0 && at != end && *at == '.') {
    const char* const behind = ++at;
    for (; reads_digit(at); ++at) number = number * 10 + static_cast<std::uint64_t>(*at - '0');
    n_behind = at - behind;
    if (n_behind == 0) n_digits = 0;
    n_digits += n_behind;
  }
  const bool has_exponent = at != end && (*at == 'e' || *at == 'E');
  if (n_digits == 0 || n_digits > kMaxDigits || has_exponent) {
    return std::from_chars(begin, end, value);
  }
  const double nearest = static_cast<double>(number) / kPowers[static_cast<std::size_t>(n_behind)];
  // Halfway between two floats, the digits that the double has lost decide.
  constexpr std::uint64_t kBehindFloat = (std::uint64_t{1} << 29) - 1,
                          kHalf = std::uint64_t{1} << 28;
  if ((std::bit_cast<std::uint64_t>(nearest) & kBehindFloat) == kHalf) {
    return std::from_chars(begin, end, value);
  }
  value = static_cast<float>(negative ? -nearest : nearest);
  return {at, std::errc{}};
}

}  // namespace sito
