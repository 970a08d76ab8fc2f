// SPDX-License-Identifier: Apache-2.0
// Cookies of a login and further fields that requests carry for a reader.
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::fetch {

/// A cookie that a browser has (RFC 6265, section 5.3).
struct Cookie {
  std::string domain;  ///< lower case, without a dot in front
  bool subdomains = false;
  std::string path;
  bool secure = false;
  bool http_only = false;
  std::int64_t expires = 0;  ///< seconds since 1970; 0: with the session
  std::string name, value;
};

/// Reads cookies in the format of Netscape's cookies.txt, which browsers and curl export: domain,
/// subdomains, path, secure, expires, name and value between tabs. Errors: Malformed, with the line.
Result<std::vector<Cookie>> read_cookies(std::string_view text, std::string_view source);

/// A reader. Plain data; does not learn from the cookies that servers set.
struct Visitor {
  std::vector<Cookie> cookies;  ///< sent to the hosts to which they belong
  std::vector<std::pair<std::string, std::string>> fields;  ///< of a header; sent only to `sites`
  std::vector<std::string> sites;                           ///< registrable domains, or hosts

  /// Adds the site of a URL to `sites`.
  void add_site(std::string_view url);
  /// Returns true if `fields` go to this URL.
  [[nodiscard]] bool visits(std::string_view url) const;
  /// Appends the fields of a request, among them Cookie. `now`: seconds since 1970.
  void add_fields(std::string_view url, std::int64_t now,
                  std::vector<std::pair<std::string, std::string>>& out) const;
};

/// Reads a field of a header, "Name: value". Errors: InvalidArgument.
Result<std::pair<std::string, std::string>> read_field(std::string_view line);

/// A proxy: "http://user:password@host:port" or "socks5://...".
struct Proxy {
  bool is_socks = false;
  std::string host, user, password;
  std::uint16_t port = 0;
};
/// Reads the URL of a proxy. The port may be missing: 8080 for http, 1080 for socks5. Errors:
/// InvalidArgument.
Result<Proxy> read_proxy(std::string_view url);
/// Returns the error, with the remedy, if a proxy asks for a login or refuses it.
Error proxy_wants_login(const Proxy& proxy);

}  // namespace sito::fetch
