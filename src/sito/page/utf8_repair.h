// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: checks UTF-8 fast, and repairs invalid bytes.
#pragma once

#include "sito/base/bytes.h"

#include <cstdint>

namespace sito {

/// How far bytes are valid UTF-8, and whether they have more than ASCII.
struct Utf8Check {
  std::size_t valid_bytes = 0;  ///< length of the longest valid front
  bool multi_byte = false;      ///< it contains a valid sequence of several bytes
};
Utf8Check check_utf8(Bytes bytes);

/// Counts over all bytes.
struct Utf8Errors {
  std::uint64_t valid_sequences = 0;  ///< of several bytes
  std::uint64_t invalid_sequences = 0;
  std::uint64_t invalid_bytes = 0;
};
Utf8Errors count_utf8_errors(Bytes bytes);

/// Returns how many bytes at the front are ASCII.
std::size_t ascii_length(Bytes bytes);

/// Appends `bytes` to `out` and replaces each maximal invalid part (as defined by the Encoding
/// standard) by U+FFFD. Returns the number of replacements. Stops a little above kMaxTextBytes.
std::uint64_t append_repaired(Bytes bytes, Buffer& out);

}  // namespace sito
