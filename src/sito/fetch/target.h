// SPDX-License-Identifier: Apache-2.0
// What may be fetched, as far as its address in text tells; where it leads is seen when a
// connection is made.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::url {
class Resolver;
}

namespace sito::fetch {

/// An address to fetch, as browsers understand it (WHATWG).
struct Target {
  std::string url;   ///< serialised, without credentials and fragment
  std::string host;  ///< lower case; an IPv6 address stands in brackets
  std::uint16_t port = 0;
};

/// Reads an address, or one relative to the base of `resolver`.
///
/// Errors: InvalidArgument for what is no address, has another scheme than http and https, no host,
///         or a port at which other services than the web's listen (those of the Fetch standard).
Result<Target> target_of(std::string_view reference, url::Resolver& resolver);

}  // namespace sito::fetch
