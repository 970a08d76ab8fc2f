// SPDX-License-Identifier: Apache-2.0
// Foreign text in messages: escapes what a terminal would interpret.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::text {

/// The treatment of line ends. In a message of one line they would begin another message.
enum class LineEnds : std::uint8_t { Escape, Keep };

/// Returns `text` with control characters (C0 except the tab, DEL, C1) and invalid UTF-8 escaped as
/// "\x1b".
std::string printable(std::string_view text, LineEnds line_ends = LineEnds::Escape);

}  // namespace sito::text
