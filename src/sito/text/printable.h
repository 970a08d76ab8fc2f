// SPDX-License-Identifier: Apache-2.0
// Foreign text in messages: what a terminal would obey is shown, not sent.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::text {

/// What becomes of line ends: in a message of one line they would begin another message.
enum class LineEnds : std::uint8_t { Escape, Keep };

/// Returns `text` with its control characters (C0 but the tab, DEL, C1) and its bytes that are no
/// UTF-8 as "\x1b".
std::string printable(std::string_view text, LineEnds line_ends = LineEnds::Escape);

}  // namespace sito::text
