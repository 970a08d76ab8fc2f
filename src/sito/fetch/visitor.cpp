// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/visitor.h"

#include "sito/archive/header.h"
#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/url/site_key.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace sito::fetch {
namespace {

constexpr std::size_t kColumns = 7;
constexpr std::string_view kHttpOnly = "#HttpOnly_";
constexpr std::uint16_t kHttpPort = 8080, kSocksPort = 1080;

template <typename Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool has_control(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

std::string lower_case(std::string_view text) {
  std::string low;
  for (const char c : text) low += lower(c);
  return low;
}

// Returns false if it is not a line of a cookie.
bool read_cookie(std::string_view line, Cookie& cookie) {
  std::array<std::string_view, kColumns> columns;
  for (std::size_t i = 0; i < kColumns; ++i) {
    const bool is_last = i + 1 == kColumns;
    const std::size_t tab = is_last ? line.size() : line.find('\t');
    if (tab == std::string_view::npos) return false;
    columns[i] = line.substr(0, tab);
    line.remove_prefix(std::min(tab + 1, line.size()));
  }
  cookie.domain = lower_case(columns[0]);
  if (cookie.domain.starts_with('.')) cookie.domain.erase(0, 1);
  cookie.subdomains = columns[1] == "TRUE";
  cookie.path = columns[2];
  cookie.secure = columns[3] == "TRUE";
  cookie.name = columns[5];
  cookie.value = columns[6];
  std::string_view expires = columns[4];
  expires = expires.substr(0, expires.find('.'));  // some tools write fractions
  return read_number(expires, cookie.expires) && !cookie.domain.empty() && !cookie.name.empty() &&
         cookie.path.starts_with('/') && !has_control(cookie.name) && !has_control(cookie.value);
}

// RFC 6265, sections 5.1.3 and 5.1.4.
bool belongs(const Cookie& cookie, std::string_view host, std::string_view path) {
  if (host != cookie.domain) {
    if (!cookie.subdomains || !host.ends_with("." + cookie.domain)) return false;
  }
  if (!path.starts_with(cookie.path)) return false;
  return path.size() == cookie.path.size() || cookie.path.ends_with('/') ||
         path[cookie.path.size()] == '/';
}

std::string site_of(std::string_view url) { return url::registrable_domain(url::host_of(url)); }

}  // namespace

Result<std::vector<Cookie>> read_cookies(std::string_view text, std::string_view source) {
  std::vector<Cookie> cookies;
  std::size_t number = 0;
  for (std::string_view line : parts_of(text, '\n')) {
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    Cookie cookie;
    cookie.http_only = line.starts_with(kHttpOnly);
    if (cookie.http_only) line.remove_prefix(kHttpOnly.size());
    if (line.find_first_not_of(" \t") == std::string_view::npos || line.front() == '#') continue;
    if (!read_cookie(line, cookie)) {
      return Error{ErrorCode::Malformed,
                   "line " + std::to_string(number) +
                       ": a cookie has domain, subdomains, path, secure, expires, name and value "
                       "between tabs",
                   {std::string(source), 0}};
    }
    cookies.push_back(std::move(cookie));
  }
  return cookies;
}

void Visitor::add_site(std::string_view url) {
  std::string site = site_of(url);
  if (!site.empty()) sites.push_back(std::move(site));
}

bool Visitor::visits(std::string_view url) const {
  return !fields.empty() && std::find(sites.begin(), sites.end(), site_of(url)) != sites.end();
}

void Visitor::add_fields(std::string_view url, std::int64_t now,
                         std::vector<std::pair<std::string, std::string>>& out) const {
  if (visits(url)) out.insert(out.end(), fields.begin(), fields.end());
  if (cookies.empty()) return;
  const std::string host = url::host_of(url);
  std::string_view path = url::path_of(url);
  if (path.empty()) path = "/";
  std::string line;
  for (const Cookie& cookie : cookies) {
    if (cookie.secure && !url.starts_with("https:")) continue;
    if ((cookie.expires != 0 && cookie.expires <= now) || !belongs(cookie, host, path)) continue;
    line += (line.empty() ? "" : "; ") + cookie.name + "=" + cookie.value;
  }
  if (!line.empty()) out.emplace_back("Cookie", std::move(line));
}

Result<std::pair<std::string, std::string>> read_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  const std::string_view name = archive::stripped(line.substr(0, colon));
  const std::string_view value = colon == std::string_view::npos
                                     ? std::string_view()
                                     : archive::stripped(line.substr(colon + 1));
  const bool is_name = !name.empty() && name.find_first_of(" \t\"(),/:;<=>?@[\\]{}") == name.npos;
  if (!is_name || value.empty() || has_control(name) || has_control(value)) {
    return Error{ErrorCode::InvalidArgument,
                 "a field of a header is \"Name: value\", not '" + std::string(line) + "'"};
  }
  return std::pair{std::string(name), std::string(value)};
}

Result<Proxy> read_proxy(std::string_view url) {
  const auto error = [url] {
    return Error{
        ErrorCode::InvalidArgument,
        "a proxy is http://HOST:PORT or socks5://HOST:PORT, not '" + std::string(url) + "'"};
  };
  Proxy proxy;
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return error();
  const std::string name = lower_case(url.substr(0, scheme));
  proxy.is_socks = name == "socks5" || name == "socks5h";
  if (!proxy.is_socks && name != "http") return error();
  proxy.port = proxy.is_socks ? kSocksPort : kHttpPort;
  std::string_view rest = url.substr(scheme + 3);
  if (rest.ends_with('/')) rest.remove_suffix(1);
  if (const std::size_t at = rest.rfind('@'); at != std::string_view::npos) {
    const std::string_view user = rest.substr(0, at);
    proxy.user = user.substr(0, user.find(':'));
    if (proxy.user.size() < user.size()) proxy.password = user.substr(proxy.user.size() + 1);
    rest.remove_prefix(at + 1);
  }
  const std::size_t bracket = rest.find(']');
  const std::size_t colon = rest.find(':', bracket == std::string_view::npos ? 0 : bracket);
  proxy.host = rest.substr(0, colon);
  if (proxy.host.starts_with('[') && proxy.host.ends_with(']'))
    proxy.host = proxy.host.substr(1, proxy.host.size() - 2);
  if (colon != std::string_view::npos && !read_number(rest.substr(colon + 1), proxy.port))
    return error();
  const bool is_host = !proxy.host.empty() && proxy.host.find_first_of("/?# ") == std::string::npos;
  if (!is_host || proxy.port == 0 || proxy.user.size() > 255 || proxy.password.size() > 255 ||
      proxy.host.size() > 255) {
    return error();
  }
  return proxy;
}

Error proxy_wants_login(const Proxy& proxy) {
  const std::string name = "the proxy " + proxy.host + ":" + std::to_string(proxy.port);
  if (!proxy.user.empty())
    return {ErrorCode::Network, name + " refuses the user name or the password"};
  return {ErrorCode::Network, name + " asks for a login: write user:password@ before its host"};
}

}  // namespace sito::fetch
