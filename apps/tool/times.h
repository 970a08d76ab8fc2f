// SPDX-License-Identifier: Apache-2.0
// Reads the wall clock.
#pragma once

#include <string>

namespace sito::app {

/// Returns date and time in UTC, ISO 8601.
std::string utc_now();

}  // namespace sito::app
