// SPDX-License-Identifier: Apache-2.0
// What files and bodies share of ISA-L's inflate.
#pragma once

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

namespace sito::io {

/// Takes what ISA-L had decoded before damage, but not yet given out; 0 when there is nothing more.
inline std::size_t take_decoded(inflate_state& state, std::span<char> into) {
  const auto left = static_cast<std::size_t>(state.tmp_out_valid - state.tmp_out_processed);
  const std::size_t count = std::min(left, into.size());
  std::memcpy(into.data(), state.tmp_out_buffer + state.tmp_out_processed, count);
  state.tmp_out_processed += static_cast<int>(count);
  return count;
}

}  // namespace sito::io
