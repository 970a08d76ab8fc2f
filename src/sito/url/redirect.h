// SPDX-License-Identifier: Apache-2.0
// Finds the target of links that lead through a redirect service, such as one that counts clicks
// (Komporday 2016).
#pragma once

#include "sito/url/url.h"

#include <string>
#include <string_view>

namespace sito::url {

/// The most redirect services in a row.
inline constexpr int kMaxRedirects = 3;

/// Finds where links lead. Keeps its memory from link to link; one for each thread.
class RedirectReader {
 public:
  /// Returns the URL that `href` names as its final target: in a parameter of its query or fragment
  /// with one of the usual names (`url`, `u`, `target` ...), or behind its path
  /// (`/out/http://...`). Fetches nothing.
  ///
  /// Input:  as written, absolute or not; white space inside is ignored.
  /// Output: absolute (http or https), WHATWG-serialised; "" if the link names no other URL, is not
  ///         http(s), or if its host takes URLs to share, translate or search for them.
  /// Cost:   a search for "http" for most links; else linear in the URL, at most kMaxRedirects
  ///         times.
  std::string target_of(std::string_view href);

 private:
  std::string step(std::string_view href);
  std::string as_address(std::string_view value);
  std::string behind_path(std::string_view href, std::string_view path);

  Resolver resolver_;
  std::string joined_;  // a URL without its white space
};

}  // namespace sito::url
