// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: finds the program and makes its arguments.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/browser.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::browser {

/// Finds the program. Errors: Unsupported if there is none.
Result<std::string> find_program(const BrowserOptions& options);
/// Returns the arguments of the program. `proxy`: the port of the guard.
std::vector<std::string> command_line(const std::string& program, const BrowserOptions& options,
                                      const std::string& folder, std::uint16_t proxy);
std::vector<std::string> environment(const std::string& folder);

}  // namespace sito::browser
