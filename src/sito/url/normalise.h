// SPDX-License-Identifier: Apache-2.0
// One address for the many ways to write it: what a crawler knows pages by.
#pragma once

#include "sito/url/url.h"

#include <string>
#include <string_view>

namespace sito::url {

/// Normalises addresses. Keeps its memory from address to address; one per thread.
class Normaliser {
 public:
  /// The address, WHATWG-serialised (host in lower case and ASCII, no default port, no dot
  /// segments), without user, fragment (but one that begins with `!`), trailing dot of the host,
  /// empty query, parameters that say where a reader came from, and names of sessions, in the query
  /// or in the path; escapes in upper case and none of unreserved characters (RFC 3986, section
  /// 6.2.2); parameters by their names, those of one name in their order. Scheme, "www." and
  /// slashes stay: a redirect that changes them leads to another address.
  ///
  /// Output: can be asked for, and gives the same page; normalising it changes nothing. "" for what
  ///         is no address of http or https.
  /// Cost:   linear.
  std::string normalised(std::string_view url);

 private:
  std::string step(std::string_view url);

  Resolver resolver_;
};

}  // namespace sito::url
