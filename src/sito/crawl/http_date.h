// SPDX-License-Identifier: Apache-2.0
// Reads times in the header of a response.
#pragma once

#include "sito/frontier/frontier.h"

#include <optional>
#include <string_view>

namespace sito::crawl {

/// Reads the three forms of RFC 9110, section 5.6.7, and common deviations: a day, a month by name,
/// a year and a time, in this order or that of asctime(). Always GMT. Returns milliseconds since
/// 1970, or nothing if it is not a time between 1970 and 9999.
std::optional<frontier::Time> parse_http_date(std::string_view text);

/// Reads Retry-After: seconds, or a time. Returns milliseconds from `now` on, at least 0, or
/// nothing if the value is neither.
std::optional<frontier::Time> parse_retry_after(std::string_view value, frontier::Time now);

/// Returns the seconds of `max-age`; 0 for `no-store` and `no-cache`; nothing without these.
std::optional<std::int64_t> parse_max_age(std::string_view cache_control);

}  // namespace sito::crawl
