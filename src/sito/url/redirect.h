// SPDX-License-Identifier: Apache-2.0
// Links that lead somewhere else than their host says: services that count clicks and send the
// reader on (algorithms, section 8.6).
#pragma once

#include "sito/url/url.h"

#include <string>
#include <string_view>

namespace sito::url {

/// So many services may stand one behind the other.
inline constexpr int kMostRedirects = 3;

/// Finds where links lead. Keeps its memory from link to link; one per thread.
class RedirectReader {
 public:
  /// The address that `href` says it leads to in the end: that in a parameter of its query or
  /// fragment with one of the usual names (`url`, `u`, `target` ...), or that behind its path
  /// (`/out/http://...`). Nothing is fetched.
  ///
  /// Input:  as written, absolute or not; white space inside is ignored.
  /// Output: absolute (http or https), WHATWG-serialised; "" when the link names no other address,
  ///         when it is of no http(s) kind, and when its host takes addresses to share, translate
  ///         or search for them.
  /// Cost:   a search for "http" for most links; linear in the address, at most kMostRedirects
  ///         times.
  std::string target_of(std::string_view href);

 private:
  std::string step(std::string_view href);
  std::string as_address(std::string_view value);
  std::string behind_path(std::string_view href, std::string_view path);

  Resolver resolver_;
  std::string joined_;  // an address without its white space
};

}  // namespace sito::url
