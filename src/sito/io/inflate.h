// SPDX-License-Identifier: Apache-2.0
// Common code for ISA-L's inflate, for files and bodies.
#pragma once

#include <isa-l/igzip_lib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace sito::io {

/// Leaves out the last bytes before damage. ISA-L counts up to eight bytes there that it has not
/// decoded, so that bytes of an earlier page may stand in their place. `written`: what this call
/// has written to next_out.
inline void leave_out_undecoded(inflate_state& state, std::uint32_t written) {
  constexpr int kUndecoded = 8;
  const int held = std::min(kUndecoded, state.tmp_out_valid - state.tmp_out_processed);
  state.tmp_out_valid -= held;
  const auto given = std::min(static_cast<std::uint32_t>(kUndecoded - held), written);
  state.next_out -= given;
  state.avail_out += given;
}

/// Takes what ISA-L had decoded before damage but not returned yet; 0 if nothing is left.
inline std::size_t take_decoded(inflate_state& state, std::span<char> into) {
  const auto left = static_cast<std::size_t>(state.tmp_out_valid - state.tmp_out_processed);
  const std::size_t count = std::min(left, into.size());
  std::memcpy(into.data(), state.tmp_out_buffer + state.tmp_out_processed, count);
  state.tmp_out_processed += static_cast<int>(count);
  return count;
}

}  // namespace sito::io
