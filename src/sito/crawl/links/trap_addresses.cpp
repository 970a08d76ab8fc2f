// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/traps.h"

#include <algorithm>
#include <vector>

namespace sito::crawl {
namespace {

constexpr std::size_t kRepetitions = 3;   // of a run of segments, in a row
constexpr std::size_t kLongestGroup = 6;  // segments of such a run
constexpr std::size_t kSameSegments = 5;  // anywhere in the path
constexpr std::size_t kSameParameters = 4;

std::vector<std::string_view> cut(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(at), text.size());
    parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

bool is_number(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

// Returns true if the same `length` segments occur kRepetitions times from `at` on.
bool repeats(const std::vector<std::string_view>& segments, std::size_t at, std::size_t length) {
  if (at + length * kRepetitions > segments.size()) return false;
  for (std::size_t i = at; i < at + length * (kRepetitions - 1); ++i) {
    if (segments[i] != segments[i + length]) return false;
  }
  return true;
}

bool repeats_itself(std::vector<std::string_view> segments) {
  for (std::size_t at = 0; at < segments.size(); ++at) {
    for (std::size_t length = 1; length <= kLongestGroup; ++length) {
      if (repeats(segments, at, length)) return true;
    }
  }
  // Numbers may repeat by chance: /1/1/2/1/1.
  std::erase_if(segments, is_number);
  std::sort(segments.begin(), segments.end());
  for (std::size_t at = 0; at + kSameSegments <= segments.size(); ++at) {
    if (segments[at] == segments[at + kSameSegments - 1]) return true;
  }
  return false;
}

bool has_many_parameters(std::string_view query) {
  std::vector<std::string_view> names;
  for (const std::string_view parameter : cut(query, '&')) {
    names.push_back(parameter.substr(0, parameter.find('=')));
  }
  if (names.size() > kMaxParameters) return true;
  std::sort(names.begin(), names.end());
  for (std::size_t at = 0; at + kSameParameters < names.size(); ++at) {
    if (names[at] == names[at + kSameParameters]) return true;
  }
  return false;
}

// Counts URLs inside a URL.
std::size_t n_addresses_in(std::string_view text) {
  std::size_t n = 0;
  for (std::size_t at = text.find("http"); at != std::string_view::npos;
       at = text.find("http", at + 4)) {
    std::string_view rest = text.substr(at + 4);
    if (rest.starts_with('s')) rest.remove_prefix(1);
    // ":", escaped any number of times.
    n += rest.starts_with(':') || rest.starts_with("%3A") || rest.starts_with("%253A") ||
         rest.starts_with("%25253A");
  }
  return n;
}

}  // namespace

std::string_view trap_in(std::string_view url) {
  if (url.size() > kLongestCrawled) return "trap-too-long";
  const std::size_t begin =
      std::min(url.find("://"), url.size() - std::min<std::size_t>(3, url.size())) + 3;
  if (begin >= url.size()) return {};
  const std::size_t path_at = std::min(url.find_first_of("/?#", begin), url.size());
  std::string_view rest = url.substr(path_at);
  rest = rest.substr(0, rest.find('#'));
  const std::size_t mark = std::min(rest.find('?'), rest.size());
  const std::string_view path =
      rest.substr(std::min<std::size_t>(1, mark), mark - std::min<std::size_t>(1, mark));
  std::vector<std::string_view> segments = cut(path, '/');
  if (segments.size() > kMaxSegments) return "trap-too-many-segments";
  if (repeats_itself(std::move(segments))) return "trap-repeated-segments";
  if (has_many_parameters(rest.substr(std::min(mark + 1, rest.size())))) {
    return "trap-many-parameters";
  }
  if (n_addresses_in(rest) > 1) return "trap-nested-addresses";
  return {};
}

}  // namespace sito::crawl
