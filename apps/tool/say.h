// SPDX-License-Identifier: Apache-2.0
// Messages on stderr. They may contain names of files, URLs and text from archives.
#pragma once

#include <string_view>

namespace sito::app {

/// Prints "sito: MESSAGE" as one line, with control characters escaped.
void say(std::string_view message);
/// Prints lines unchanged, except that control characters are escaped.
void say_lines(std::string_view lines);

}  // namespace sito::app
