// SPDX-License-Identifier: Apache-2.0
// Times in the header of an answer.
#pragma once

#include "sito/frontier/frontier.h"

#include <optional>
#include <string_view>

namespace sito::crawl {

/// Reads the three forms of RFC 9110, section 5.6.7, and what servers make of them: a day, a month
/// by name, a year and a time, in this order or that of asctime(). Always GMT.
/// Output: milliseconds since 1970; nothing for what is no time between 1970 and 9999.
std::optional<frontier::Time> parse_http_date(std::string_view text);

/// What Retry-After asks for: seconds, or a time. Milliseconds from `now` on, at least 0; nothing
/// when it says nothing.
std::optional<frontier::Time> parse_retry_after(std::string_view value, frontier::Time now);

/// The seconds of `max-age` in a Cache-Control; 0 for `no-store` and `no-cache`; nothing without.
std::optional<std::int64_t> parse_max_age(std::string_view cache_control);

}  // namespace sito::crawl
