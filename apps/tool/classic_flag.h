// SPDX-License-Identifier: Apache-2.0
// The flag --classic of sito detect and sito eval: options of the classic search by their names.
#pragma once

#include "sito/base/result.h"
#include "sito/structure/detect.h"

#include <string>

namespace sito::app {

/// Returns the help of --classic, with the names.
std::string classic_help();

/// Errors: InvalidArgument: an unknown name, or a method other than classic.
Result<void> choose_classic(const std::string& names, structure::Options& options);

}  // namespace sito::app
