// SPDX-License-Identifier: Apache-2.0
// Parameters in addresses that say nothing about the page.
#pragma once

#include <string_view>

namespace sito::url {

/// Whether "name=value" only says where a reader came from: `utm_source`, `fbclid`, `from=rss` ...
bool is_tracking(std::string_view parameter);
/// Whether "name=value" names a visit: `PHPSESSID`, `jsessionid`, `sid` with a long value ...
bool is_session(std::string_view parameter);

}  // namespace sito::url
