// SPDX-License-Identifier: Apache-2.0
// Messages that say what is wrong with a command line, and what the user may have meant.
#pragma once

#include "tool/flag_table.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::app {

/// Says that `word` is no command of `command` ("sito", "sito warc"), and which of the `known` ones
/// (names and summaries) are like it.
std::string unknown_command(const std::string& command, const std::string& word,
                            const std::vector<std::pair<std::string, std::string>>& known);
/// Says what is wrong with the words that no row of `flags` took: a flag that `command` does not
/// have, with those that are like it, or an argument too many.
std::string unexpected_argument(const std::vector<std::string>& words, const std::string& command,
                                const FlagTable& flags);

}  // namespace sito::app
