// SPDX-License-Identifier: Apache-2.0
// Help in two lengths, from the rows of a command: -h is one screen, --help is everything.
#pragma once

#include "tool/flag_table.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::app {

/// What the help of a command, a group of commands or the program is made from.
struct HelpPage {
  std::string command;  ///< "sito warc check"
  std::string summary;
  std::string example;  ///< "": none
  const FlagTable* flags = nullptr;
  std::vector<std::pair<std::string, std::string>> commands = {};  ///< names and summaries
};

/// Adds the flags that every command has: -h and --help.
void add_help_flags(FlagTable& table);
/// Returns the help; `all` adds the rows of kMoreOptions.
std::string help_text(const HelpPage& page, bool all);
/// Returns the version, the compiler and the versions of the linked libraries, one on each line.
std::string version_text();

}  // namespace sito::app
