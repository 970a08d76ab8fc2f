// SPDX-License-Identifier: Apache-2.0
#include "sito/url/article_key.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/url/parameters.h"
#include "sito/url/url.h"

#include <algorithm>

namespace sito::url {
namespace {

bool starts_with(std::string_view text, std::string_view front) {
  return text.size() >= front.size() && std::equal(front.begin(), front.end(), text.begin(),
                                                   [](char a, char b) { return a == lower(b); });
}

void append_host(std::string_view authority, std::string_view scheme, std::string& key) {
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
    authority.remove_prefix(at + 1);
  }
  const std::string_view port = scheme == "http" ? ":80" : ":443";
  if (authority.ends_with(port)) authority.remove_suffix(port.size());
  if (starts_with(authority, "www.")) authority.remove_prefix(4);
  if (authority.ends_with('.')) authority.remove_suffix(1);
  for (const char c : authority) key += lower(c);
}

}  // namespace

std::string article_key(std::string_view url) {
  std::string key;
  const std::string_view scheme = scheme_of(url);
  if (scheme != "http" && scheme != "https") return key;
  url.remove_prefix(scheme.size() + 1);
  if (!url.starts_with("//")) return key;
  url = url.substr(2, url.find('#') - 2);
  const std::size_t host_end = std::min(url.find_first_of("/?"), url.size());
  append_host(url.substr(0, host_end), scheme, key);
  if (key.empty()) return key;
  url.remove_prefix(host_end);
  const std::size_t mark = std::min(url.find('?'), url.size());
  std::string_view path = url.substr(0, mark);
  while (path.ends_with('/')) path.remove_suffix(1);
  key += path;
  std::string_view query = url.substr(std::min(mark + 1, url.size()));
  char before = '?';
  while (!query.empty()) {
    const std::string_view parameter = take_until(query, '&');
    if (parameter.empty() || is_tracking(parameter)) continue;
    key += before;
    key += parameter;
    before = '&';
  }
  return key;
}

}  // namespace sito::url
