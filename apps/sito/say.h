// SPDX-License-Identifier: Apache-2.0
// Messages on stderr. Names of files, addresses and what archives hold may be in them.
#pragma once

#include <string_view>

namespace sito::app {

/// Prints "sito: MESSAGE" as one line, with control characters escaped.
void say(std::string_view message);
/// Prints lines as they are, with control characters escaped.
void say_lines(std::string_view lines);

}  // namespace sito::app
