// SPDX-License-Identifier: Apache-2.0
// Gives a program its input and takes its output, with bounds.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::process {

struct TalkBounds {
  double silent_seconds = 60;                     ///< in which the program neither reads nor writes
  double seconds = 0;                             ///< for all of it; 0: any
  std::size_t most_bytes = std::size_t{1} << 30;  ///< of its output
};

enum class TalkEnd : std::uint8_t {
  Whole,   ///< the program has ended its output
  Silent,  ///< TalkBounds::silent_seconds have passed
  Late,    ///< TalkBounds::seconds have passed
  TooMuch  ///< it has written more than TalkBounds::most_bytes
};

struct Talk {
  TalkEnd end = TalkEnd::Whole;
  std::string output;
};

/// Writes `text` to `input`, a pipe that does not block, and reads `output` at the same time, because
/// a program may write before it has read everything. Closes `input` and sets it to -1 when
/// everything was written or the program reads no more. Errors: Io, with the system's message.
Result<Talk> talk(int& input, int output, std::string_view text, const TalkBounds& bounds);

}  // namespace sito::process
