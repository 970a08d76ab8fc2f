// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: copies what a login leaves in a profile.
#pragma once

#include "sito/base/result.h"

#include <string>

namespace sito::browser {

/// Copies the cookies of a profile, the folder of --user-data-dir, to a new one.
/// Errors: InvalidArgument if it has none; Io.
Result<void> copy_profile(const std::string& from, const std::string& to);

}  // namespace sito::browser
