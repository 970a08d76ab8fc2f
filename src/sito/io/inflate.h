// SPDX-License-Identifier: Apache-2.0
// Common code for ISA-L's inflate, for files and bodies.
#pragma once

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

namespace sito::io {

/// Takes what ISA-L had decoded before damage but not returned yet; 0 if nothing is left.
inline std::size_t take_decoded(inflate_state& state, std::span<char> into) {
  const auto left = static_cast<std::size_t>(state.tmp_out_valid - state.tmp_out_processed);
  const std::size_t count = std::min(left, into.size());
  std::memcpy(into.data(), state.tmp_out_buffer + state.tmp_out_processed, count);
  state.tmp_out_processed += static_cast<int>(count);
  return count;
}

}  // namespace sito::io
