// SPDX-License-Identifier: Apache-2.0
#include "sito/url/article_key.h"

#include "sito/url/url.h"

#include <algorithm>
#include <array>

namespace sito::url {
namespace {

// Parameters that say where a reader came from, by their names; from the documentation of the
// services that add them. With "*": the front of a name.
constexpr std::string_view kTracking[] = {
    "_ga",    "_gl",     "_hs*",  "at_*",    "cmpid", "dclid",   "fb_*",  "fbclid",
    "ftag",   "gbraid",  "gclid", "gclsrc",  "hsa_*", "igshid",  "itm_*", "mc_cid",
    "mc_eid", "mkt_tok", "mtm_*", "msclkid", "ncid",  "ns_*",    "ocid",  "oly_*",
    "pk_*",   "piwik_*", "rss",   "s_cid",   "smid",  "srsltid", "trk",   "utm_*",
    "vero_*", "wbraid",  "wt_mc", "wt_zmc",  "xtor",  "yclid",
};
// Names that say it when their value begins like this.
constexpr std::string_view kOrigins[] = {"from", "ref", "source", "src", "partner", "mod", "via"};
constexpr std::array<std::string_view, 3> kFeedWords = {"rss", "feed", "atom"};

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool starts_with(std::string_view text, std::string_view front) {
  return text.size() >= front.size() && std::equal(front.begin(), front.end(), text.begin(),
                                                   [](char a, char b) { return a == lower(b); });
}

bool fits(std::string_view name, std::string_view pattern) {
  if (pattern.ends_with('*')) return starts_with(name, pattern.substr(0, pattern.size() - 1));
  return name.size() == pattern.size() && starts_with(name, pattern);
}

bool is_tracking(std::string_view parameter) {
  const std::size_t equals = std::min(parameter.find('='), parameter.size());
  const std::string_view name = parameter.substr(0, equals);
  const std::string_view value = parameter.substr(std::min(equals + 1, parameter.size()));
  const auto is_name = [&](std::string_view pattern) { return fits(name, pattern); };
  if (std::any_of(std::begin(kTracking), std::end(kTracking), is_name)) return true;
  return std::any_of(std::begin(kOrigins), std::end(kOrigins), is_name) &&
         std::any_of(kFeedWords.begin(), kFeedWords.end(),
                     [&](std::string_view word) { return starts_with(value, word); });
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
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view parameter = query.substr(0, end);
    query.remove_prefix(std::min(end + 1, query.size()));
    if (parameter.empty() || is_tracking(parameter)) continue;
    key += before;
    key += parameter;
    before = '&';
  }
  return key;
}

}  // namespace sito::url
