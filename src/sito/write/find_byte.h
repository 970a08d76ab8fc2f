// SPDX-License-Identifier: Apache-2.0
// Searches text for bytes that a format must write in another way.
#pragma once

#include <cstddef>
#include <string_view>

namespace sito::write {

/// Returns the place of the first byte at or behind `at` for which `kMatches` is true, or the end.
/// Tests whole strides at once, because such loops compile to vector instructions; therefore for
/// conditions of a few comparisons, and bytes that are rare.
template <bool (*kMatches)(unsigned char)>
std::size_t find_byte(std::string_view text, std::size_t at) {
  constexpr std::size_t kStride = 32;
  while (at + kStride <= text.size()) {
    unsigned char found = 0;
    for (std::size_t i = 0; i < kStride; ++i) {
      const auto byte = static_cast<unsigned char>(text[at + i]);
      found = static_cast<unsigned char>(found | static_cast<unsigned char>(kMatches(byte)));
    }
    if (found != 0) break;
    at += kStride;
  }
  while (at < text.size() && !kMatches(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

}  // namespace sito::write
