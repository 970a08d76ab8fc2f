// SPDX-License-Identifier: Apache-2.0
// Runs other programs for a command.
#pragma once

#include "sito/base/result.h"

#include <string>
#include <vector>

namespace sito::app {

/// Runs a program of the search path and returns its stdout. Its stderr is that of sito. Errors:
/// Io: it cannot be run, or ends with another exit code than 0.
Result<std::string> output_of(const std::vector<std::string>& words);

/// Returns the file of this program.
std::string own_program();
/// Returns the file of another program of sito: in the same folder, or where `cmake --install` puts
/// it (bin, libexec/sito). If there is none, returns where it should be.
std::string sibling_program(const std::string& name);

}  // namespace sito::app
