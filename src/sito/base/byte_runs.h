// SPDX-License-Identifier: Apache-2.0
// Splits text into runs of bytes.
#pragma once

#include "sito/base/find_byte.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sito {

/// Calls `take(run, is_ascii)` for each maximal run of bytes that `matches`, in order, until it
/// returns false. `is_ascii`: all bytes of the run are ASCII. Where a run ends cannot be predicted,
/// so the runs of 64 bytes are found together, as the bits of a number. `matches(bytes)`: see
/// matching_stride(). Cost: linear.
template <typename Matches, typename Take>
void for_each_run(std::string_view text, Matches matches, Take&& take) {
  constexpr std::size_t kPartBytes = 64;
  constexpr auto kBeyondAscii = [](auto byte) { return byte >= 0x80; };
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view part = text.substr(at, kPartBytes);
    const auto [all_in_run, beyond_ascii] = matching_each(part, matches, kBeyondAscii);
    std::uint64_t in_run = all_in_run;
    // A run that may go on behind the part begins the next one.
    const bool last = at + part.size() == text.size();
    const auto n_open = last ? 0 : static_cast<std::size_t>(std::countl_one(in_run));
    if (n_open == kPartBytes) {
      const std::size_t begin = at;
      while (at < text.size() && matches(static_cast<unsigned char>(text[at]))) ++at;
      const std::string_view run = text.substr(begin, at - begin);
      if (!take(run, find_byte(run, 0, kBeyondAscii) == run.size())) return;
      continue;
    }
    in_run &= ~std::uint64_t{0} >> n_open;
    while (in_run != 0) {
      const auto begin = static_cast<std::size_t>(std::countr_zero(in_run));
      const auto length = static_cast<std::size_t>(std::countr_one(in_run >> begin));
      const std::uint64_t rest = in_run & (in_run + (std::uint64_t{1} << begin));
      if (!take(part.substr(begin, length), (beyond_ascii & (in_run ^ rest)) == 0)) return;
      in_run = rest;
    }
    at += part.size() - n_open;
  }
}

}  // namespace sito
