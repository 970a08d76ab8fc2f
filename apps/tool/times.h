// SPDX-License-Identifier: Apache-2.0
// Reads the wall clock, and writes its times.
#pragma once

#include <ctime>
#include <string>

namespace sito::app {

/// Returns date and time in UTC, ISO 8601.
std::string utc_text(std::time_t time);
std::string utc_now();

}  // namespace sito::app
