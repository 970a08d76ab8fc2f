// SPDX-License-Identifier: Apache-2.0
// Decides which pages belong to one site.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::url {

/// What counts as a site.
enum class SiteUnit : std::uint8_t {
  All,     ///< all pages
  Host,    ///< one host name, without "www."
  Domain,  ///< one registrable domain
  Path,    ///< one host and the first folder of the path
};
std::string_view name_of(SiteUnit unit);

/// Returns "host:news.example.org", "domain:example.org", "path:example.org/blog/" or "all". A URL
/// without host has the key "" (unless the unit is All).
std::string site_key(std::string_view url, SiteUnit unit);

/// Returns the path of a URL, without query and fragment; "/" if it is empty, "" if the URL has no
/// host.
std::string_view path_of(std::string_view url);

}  // namespace sito::url
