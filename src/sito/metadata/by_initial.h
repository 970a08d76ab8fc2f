// SPDX-License-Identifier: Apache-2.0
// Finds words of a constant list by their first letters.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sito {

/// Words in the order of their first letters, which find them.
template <std::size_t kSize>
class ByInitial {
 public:
  explicit constexpr ByInitial(const std::array<std::string_view, kSize>& words) : words_(words) {
    for (std::size_t i = 0; i < kSize; ++i) {
      Range& range = ranges_[place_of(words[i].front())];
      if (range.end == 0) range.begin = static_cast<std::uint8_t>(i);
      range.end = static_cast<std::uint8_t>(i + 1);
    }
  }
  [[nodiscard]] std::span<const std::string_view> with(char initial) const {
    const Range range = ranges_[place_of(initial)];
    return std::span(words_).subspan(range.begin, range.end - range.begin);
  }

 private:
  struct Range {
    std::uint8_t begin = 0, end = 0;
  };
  static constexpr std::size_t place_of(char c) { return static_cast<unsigned char>(c); }

  const std::array<std::string_view, kSize>& words_;
  std::array<Range, 256> ranges_{};
};

}  // namespace sito
