// SPDX-License-Identifier: Apache-2.0
// The flags of a command as they were given, in a fixed order, so that sito can compare two runs
// and repeat one.
#pragma once

#include "sito/base/result.h"

#include "tool/flag_table.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// Returns every flag that was given, with its value, in the order of the help: "--format=jsonl",
/// "--fast" ... Leaves out positional arguments and the flags in `left_out` (long names). Files
/// have their full paths.
std::vector<std::string> arguments_of(const FlagTable& flags,
                                      std::span<const std::string_view> left_out);

/// Returns the SHA-256 of the version of the program, the arguments, and the files that they name.
/// Errors: Io.
Result<std::string> digest_of_configuration(const FlagTable& flags,
                                            const std::vector<std::string>& arguments);

/// Returns "0.1.0 (abcdef)".
std::string full_version();

}  // namespace sito::app
