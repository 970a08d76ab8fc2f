// SPDX-License-Identifier: Apache-2.0
// The flags of a command as they were given, in one order, so that two runs can be compared and one
// repeated.
#pragma once

#include "sito/base/result.h"

#include "tool/flag_table.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// "--format=jsonl", "--fast" ...: every flag with a value that was given, in the order of the
/// help; positional arguments and those in `left_out` (long names) are not among them. Files are
/// named by their full paths.
std::vector<std::string> arguments_of(const FlagTable& flags,
                                      std::span<const std::string_view> left_out);

/// SHA-256 over the version of the program, the arguments, and the files that they name.
/// Errors: Io.
Result<std::string> digest_of_configuration(const FlagTable& flags,
                                            const std::vector<std::string>& arguments);

/// "0.1.0 (abcdef)".
std::string full_version();

}  // namespace sito::app
