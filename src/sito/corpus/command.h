// SPDX-License-Identifier: Apache-2.0
// Commands of the user that get text and answer with text.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sito::corpus {

/// A command of the user, and what it is called in messages.
struct Command {
  std::string name;     ///< "tagger": messages begin with "the tagger"
  std::string text;     ///< run by the shell
  double seconds = 60;  ///< without any answer; a command that is silent for longer hangs
  std::size_t most_bytes = std::size_t{1} << 30;  ///< of an answer
};

/// Returns what the command prints when it reads `input`. It may print before it has read all.
/// Errors: InvalidArgument when it cannot be run; Io when the system refuses; Malformed when it
/// ends with another code than 0 or before it has read all, hangs, or answers too much. The command has
/// ended when this returns. Cost: a process.
Result<std::string> answer_of(const Command& command, std::string_view input);

/// "the tagger MESSAGE", as Malformed.
Error command_error(const Command& command, std::string_view message);

}  // namespace sito::corpus
