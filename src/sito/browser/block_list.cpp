// SPDX-License-Identifier: Apache-2.0
#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/base/trimmed.h"
#include "sito/browser/browser.h"
#include "sito/url/url.h"

#include <algorithm>
#include <utility>

namespace sito::browser {
namespace {

bool is_host(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return is_lower(c) || is_digit(c) || c == '-' || c == '.' || c == '_';
  });
}

/// Returns true if a pattern with `*` matches somewhere in a text. Each part between stars is
/// matched at its first place: linear in the text for each part.
bool matches(std::string_view pattern, std::string_view text) {
  while (!pattern.empty()) {
    const std::size_t star = std::min(pattern.find('*'), pattern.size());
    const std::size_t at = text.find(pattern.substr(0, star));
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + star);
    pattern.remove_prefix(std::min(star + 1, pattern.size()));
  }
  return true;
}

}  // namespace

Result<BlockList> BlockList::parse(std::string_view text) {
  BlockList list;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = take_until(text, '\n');
    line = trimmed(line.substr(0, line.find('#')), kXmlSpaces);
    if (line.empty()) continue;
    if (line.find_first_of(" \t") != std::string_view::npos ||
        line.find_first_not_of('*') == std::string_view::npos) {
      return Error{ErrorCode::Malformed,
                   "line " + std::to_string(number) +
                       ": expected a host name or a pattern of URLs, found \"" + std::string(line) +
                       "\""};
    }
    std::string lower = lowered(line);
    if (is_host(lower)) {
      list.hosts_.push_back(std::move(lower));
    } else {
      list.patterns_.emplace_back(line);
    }
  }
  std::sort(list.hosts_.begin(), list.hosts_.end());
  return list;
}

bool BlockList::empty() const { return hosts_.empty() && patterns_.empty(); }

bool BlockList::blocks(std::string_view url) const {
  if (empty()) return false;
  const std::string host = url::host_of(url);
  for (std::string_view rest = host; !rest.empty();) {
    if (std::binary_search(hosts_.begin(), hosts_.end(), rest)) return true;
    const std::size_t dot = rest.find('.');
    rest.remove_prefix(dot == std::string_view::npos ? rest.size() : dot + 1);
  }
  return std::any_of(patterns_.begin(), patterns_.end(),
                     [url](const std::string& one) { return matches(one, url); });
}

}  // namespace sito::browser
