// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/target.h"

#include "sito/url/url.h"

#include <algorithm>
#include <charconv>

namespace sito::fetch {
namespace {

// The "bad ports" of the WHATWG Fetch standard, section 2.9: other services there could misread
// HTTP. Sorted.
constexpr std::uint16_t kBadPorts[] = {
    0,    1,    7,    9,    11,   13,   15,   17,   19,   20,   21,   22,   23,   25,
    37,   42,   43,   53,   69,   77,   79,   87,   95,   101,  102,  103,  104,  109,
    110,  111,  113,  115,  117,  119,  123,  135,  137,  139,  143,  161,  179,  389,
    427,  465,  512,  513,  514,  515,  526,  530,  531,  532,  540,  548,  554,  556,
    563,  587,  601,  636,  989,  990,  993,  995,  1719, 1720, 1723, 2049, 3659, 4045,
    4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080};

// Longer URLs are refused; servers refuse them from 8 kB on.
constexpr std::size_t kLongestUrl = 8192;

Error refused(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

}  // namespace

Result<Target> target_of(std::string_view reference, url::Resolver& resolver) {
  if (reference.size() > kLongestUrl) {
    return refused("a URL of " + std::to_string(reference.size()) + " bytes; the limit is " +
                   std::to_string(kLongestUrl));
  }
  std::string url = resolver.resolve(reference);
  if (url.empty()) return refused("not a web address: \"" + std::string(reference) + "\"");
  const std::string_view scheme = url::scheme_of(url);
  if (scheme != "http" && scheme != "https") {
    return refused("the scheme \"" + std::string(scheme) + "\"; only http and https are fetched");
  }
  // A serialised URL has its authority between "//" and the next of these; an @ in the path comes
  // later, and one in the credentials is escaped.
  const std::size_t begin = scheme.size() + 3;
  const bool is_https = scheme == "https";
  url.resize(std::min(url.find('#'), url.size()));
  std::size_t end = std::min(url.find_first_of("/?", begin), url.size());
  if (const std::size_t at = url.substr(0, end).rfind('@');
      at != std::string::npos && at >= begin) {
    url.erase(begin, at + 1 - begin);
    end -= at + 1 - begin;
  }
  Target target;
  target.host = url.substr(begin, end - begin);
  target.port = is_https ? 443 : 80;
  const std::size_t colon = target.host.rfind(':');
  if (colon != std::string::npos && target.host.find(']', colon) == std::string::npos) {
    std::from_chars(target.host.data() + colon + 1, target.host.data() + target.host.size(),
                    target.port);
    target.host.resize(colon);
  }
  if (target.host.empty()) return refused("an address without a host");
  if (std::binary_search(std::begin(kBadPorts), std::end(kBadPorts), target.port)) {
    return refused("port " + std::to_string(target.port) + " is not one of the web");
  }
  target.url = std::move(url);
  return target;
}

}  // namespace sito::fetch
