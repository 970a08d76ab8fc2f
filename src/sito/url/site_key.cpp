// SPDX-License-Identifier: Apache-2.0
#include "sito/url/site_key.h"

#include "sito/url/url.h"

namespace sito::url {

std::string_view name_of(SiteUnit unit) {
  switch (unit) {
    case SiteUnit::All:
      return "all";
    case SiteUnit::Host:
      return "host";
    case SiteUnit::Domain:
      return "domain";
    case SiteUnit::Path:
      return "path";
  }
  return "";
}

std::string_view path_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::size_t host_end = url.find_first_of("/?#", scheme + 3);
  if (host_end == std::string_view::npos || url[host_end] != '/') return "/";
  return url.substr(host_end, url.find_first_of("?#", host_end) - host_end);
}

std::string site_key(std::string_view url, SiteUnit unit) {
  std::string key(name_of(unit));
  if (unit == SiteUnit::All) return key;
  std::string host = host_of(url);
  if (host.empty()) return {};
  key += ':';
  if (unit == SiteUnit::Domain) return key += registrable_domain(host);
  if (host.starts_with("www.")) host.erase(0, 4);
  key += host;
  if (unit == SiteUnit::Host) return key;
  const std::string_view path = path_of(url);
  const std::size_t folder_end = path.find('/', 1);
  return key += folder_end == std::string_view::npos ? "/" : path.substr(0, folder_end + 1);
}

}  // namespace sito::url
