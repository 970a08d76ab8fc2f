// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sito/base/result.h"

#include "tool/flag_table.h"

#include <string>
#include <vector>

namespace sito::app {

/// What a command line asks for.
enum class Asked { Work, ShortHelp, AllHelp, Version };

/// Fills the targets of `table` from the words of a command line. InvalidArgument: the message
/// names the wrong flag, or the flag that has no effect. If no row takes a word, the message begins
/// with `command` ("sito corpus"), and names similar rows.
Result<Asked> parse_flags(FlagTable& table, const std::string& command,
                          std::vector<std::string> words);

}  // namespace sito::app
