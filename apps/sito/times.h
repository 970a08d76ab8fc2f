// SPDX-License-Identifier: Apache-2.0
// The clock on the wall.
#pragma once

#include <string>

namespace sito::app {

/// Date and time in UTC, ISO 8601.
std::string utc_now();

}  // namespace sito::app
