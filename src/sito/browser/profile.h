// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: copies the cookies of a profile, and adds trusted certificates.
#pragma once

#include "sito/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sito::browser {

/// Copies the cookies of a profile, the folder of --user-data-dir, to a new one.
/// Errors: InvalidArgument if it has none; Io.
Result<void> copy_profile(const std::string& from, const std::string& to);

/// Writes certificates (PEM) into the database of NSS below `folder`. A browser whose home is this
/// folder then trusts them. Takes the first kMaxAuthorities. Errors: Unsupported without certutil;
/// Malformed; Io. Cost: a process for each certificate.
Result<void> trust_authorities(std::string_view authorities, const std::string& folder);
inline constexpr std::size_t kMaxAuthorities = 500;

}  // namespace sito::browser
