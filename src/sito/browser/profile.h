// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: copies what a login leaves in a profile, and sets what a browser
// trusts.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sito::browser {

/// Copies the cookies of a profile, the folder of --user-data-dir, to a new one.
/// Errors: InvalidArgument if it has none; Io.
Result<void> copy_profile(const std::string& from, const std::string& to);

/// Makes a browser whose home is `folder` trust certificates (PEM): Chromium reads them from a database of NSS. Errors: Unsupported without certutil; Malformed; Io.
/// Cost: a process for each certificate, of which it takes the first kMaxAuthorities.
Result<void> trust_authorities(std::string_view authorities, const std::string& folder);
inline constexpr std::size_t kMaxAuthorities = 500;

}  // namespace sito::browser
