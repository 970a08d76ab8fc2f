// SPDX-License-Identifier: Apache-2.0
#include "tool/say.h"

#include "sito/text/printable.h"

#include <cstdio>

namespace sito::app {

void say(std::string_view message) {
  const std::string line = "sito: " + text::printable(message) + '\n';
  std::fputs(line.c_str(), stderr);
}

void say_lines(std::string_view lines) {
  std::fputs(text::printable(lines, text::LineEnds::Keep).c_str(), stderr);
}

}  // namespace sito::app
