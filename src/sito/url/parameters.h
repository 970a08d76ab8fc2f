// SPDX-License-Identifier: Apache-2.0
// Recognises parameters of URLs that do not concern the page.
#pragma once

#include <string_view>

namespace sito::url {

/// Returns true if "name=value" only records where a reader came from: `utm_source`, `fbclid` ...
bool is_tracking(std::string_view parameter);
/// Returns true if "name=value" names a session, or what one reader is doing: `PHPSESSID`,
/// `jsessionid`, `sid` with a long value, `replytocom` ...
bool is_session(std::string_view parameter);

}  // namespace sito::url
