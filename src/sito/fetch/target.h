// SPDX-License-Identifier: Apache-2.0
// Decides by the text of a URL whether it may be fetched; its address is checked when a connection
// is made.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::url {
class Resolver;
}

namespace sito::fetch {

/// A URL to fetch, as browsers understand it (WHATWG).
struct Target {
  std::string url;   ///< serialised, without credentials and fragment
  std::string host;  ///< lower case; an IPv6 address is in brackets
  std::uint16_t port = 0;
};

/// Reads a URL, absolute or relative to the base of `resolver`.
///
/// Errors: InvalidArgument for an invalid URL, a scheme other than http and https, no host, or a
///         port of other services than the web's (those of the Fetch standard).
Result<Target> target_of(std::string_view reference, url::Resolver& resolver);

}  // namespace sito::fetch
