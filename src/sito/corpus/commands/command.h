// SPDX-License-Identifier: Apache-2.0
// Runs commands of the user that read text and print text.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sito::corpus {

/// A command that keeps printing without an end stops a run only by this limit. It leaves room for
/// slow commands that print as they work.
inline constexpr double kTimesInAll = 10;

/// A command of the user, and its name in messages.
struct Command {
  std::string name;  ///< "tagger": messages begin with "the tagger"
  std::string text;  ///< run by the shell
  /// A command that neither reads nor prints for longer counts as hanging, and so does one that is
  /// not done after kTimesInAll times as long.
  double seconds = 60;
  std::size_t most_bytes = std::size_t{1} << 30;  ///< of its output
};

/// Returns the output of the command for `input`. The command may print before it has read all.
/// Errors: InvalidArgument if it cannot be run; Io if the system refuses; Malformed if it ends with
/// a code other than 0 or before it has read all, hangs, or prints too much. The command has ended
/// when this returns. Cost: a process.
Result<std::string> answer_of(const Command& command, std::string_view input);

/// Returns the error "the tagger MESSAGE", as Malformed.
Error command_error(const Command& command, std::string_view message);

}  // namespace sito::corpus
