// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: validity of UTF-8, fast, and what to do about bytes that are not.
#pragma once

#include "sito/base/bytes.h"

#include <cstdint>
#include <string_view>

namespace sito {

/// How far bytes are valid UTF-8, and whether there was anything but ASCII.
struct Utf8Check {
  std::size_t valid_bytes = 0;  ///< length of the longest valid front
  bool multi_byte = false;      ///< a valid sequence of several bytes stands in it
};
Utf8Check check_utf8(Bytes bytes);

/// What a look at all of the bytes finds.
struct Utf8Errors {
  std::uint64_t valid_sequences = 0;  ///< of several bytes
  std::uint64_t invalid_sequences = 0;
  std::uint64_t invalid_bytes = 0;
};
Utf8Errors count_utf8_errors(Bytes bytes);

/// How many bytes at the front are ASCII.
std::size_t ascii_length(Bytes bytes);

/// Appends `bytes` to `out` with every maximal invalid part (as the Encoding standard has it) as
/// U+FFFD. Ends a little above kMaxTextBytes. Returns how many there were.
std::uint64_t append_repaired(Bytes bytes, Buffer& out);

}  // namespace sito
