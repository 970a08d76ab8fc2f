// SPDX-License-Identifier: Apache-2.0
// Tests link what the programs of sito share, but are none of them.
#include "tool/commands.h"

namespace sito::app {

Program this_program() { return Program::Web; }
std::span<const Implementation> own_commands() { return {}; }

}  // namespace sito::app
