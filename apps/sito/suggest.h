// SPDX-License-Identifier: Apache-2.0
// What is wrong with a command line that the parser does not take, and what may have been meant.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace sito::app {

/// Says which of the first words is no command, with those that are like it; "" when all are
/// commands, or options.
std::string unknown_command(CLI::App& root, const std::vector<std::string>& words);
/// Says what the parser did not know what to do with: an option of `app` that does not exist, with
/// those that are like it, or an argument too many.
std::string unexpected_argument(const CLI::App& root, const CLI::App& app);

}  // namespace sito::app
