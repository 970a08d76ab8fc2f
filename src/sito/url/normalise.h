// SPDX-License-Identifier: Apache-2.0
// Normalises URLs: gives one form to the many ways to write one URL, for crawlers.
#pragma once

#include "sito/url/url.h"

#include <string>
#include <string_view>

namespace sito::url {

/// The end of a fragment that is a bare route ("#Guide:~:route"). The fragment looks like a place on
/// the page, but scripts choose by it what they draw. The end is a fragment directive: browsers
/// remove it before scripts see the fragment.
inline constexpr std::string_view kBareRoute = ":~:route";
/// Returns true if the fragment of a URL is a route, by which scripts choose what to draw: it
/// begins with `#!` or `#/`, or ends with kBareRoute, and is longer.
bool is_route(std::string_view url);
/// Returns the URL without the place in its route that a second `#` names: `#/guide` of
/// `#/guide#install`. Other URLs stay as they are.
std::string_view without_place_in_route(std::string_view url);
/// Returns the URL without its fragment.
std::string_view without_fragment(std::string_view url);

/// Normalises URLs. Keeps its memory from URL to URL; one for each thread.
class Normaliser {
 public:
  /// Returns the URL, WHATWG-serialised (host in lower case and ASCII, no default port, no dot
  /// segments). Removes the user, the fragment (unless it is a route, see is_route(); a place in it
  /// goes, see without_place_in_route()), the trailing
  /// dot of the host, an empty query, parameters that record where a reader came from, and session
  /// ids in the query or path. Writes escapes in upper case, and unescapes unreserved characters
  /// (RFC 3986, section 6.2.2). Sorts parameters by name; those of one name keep their order. Keeps
  /// scheme, "www." and slashes, because a redirect that changes them leads to another URL.
  ///
  /// Output: a request for it gives the same page, and normalising it again changes nothing; "" for
  ///         anything but a URL of http or https.
  /// Cost:   linear.
  std::string normalised(std::string_view url);

 private:
  std::string step(std::string_view url);

  Resolver resolver_;
};

}  // namespace sito::url
