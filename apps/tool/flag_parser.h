// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sito/base/result.h"

#include "tool/flag_table.h"

#include <string>
#include <vector>

namespace sito::app {

/// What a command line asks for.
enum class Asked { Work, ShortHelp, AllHelp, Version };

/// Fills the targets of `table` from the words of a command line. Errors: InvalidArgument, with a
/// message that names the flag, also one that has no effect; for a word that no row takes it begins with `command` ("sito
/// corpus"), and names rows that are like it.
Result<Asked> parse_flags(FlagTable& table, const std::string& command,
                          std::vector<std::string> words);

}  // namespace sito::app
