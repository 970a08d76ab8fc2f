// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/crunch/host_list.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/extract/embedded.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::extract {
namespace {

constexpr std::size_t kMaxHostBytes = 253;  // RFC 1035, as text

bool is_address(std::string_view word) {
  if (word.find(':') != std::string_view::npos) return true;  // IPv6
  return !word.empty() && word.find_first_not_of("0123456789.") == std::string_view::npos;
}

bool is_host(std::string_view word) {
  if (word.size() > kMaxHostBytes || word.find('.') == std::string_view::npos) return false;
  if (word.front() == '.' || is_address(word)) return false;
  return std::all_of(word.begin(), word.end(), [](char c) {
    return is_lower(c) || is_digit(c) || c == '-' || c == '.' || c == '_';
  });
}

}  // namespace

HostList HostList::parse(std::string_view lines) {
  HostList list;
  std::string host;
  for (std::string_view line : parts_of(lines, '\n')) {
    if (!text::is_valid_utf8(line)) {
      ++list.n_bad_lines_;
      continue;
    }
    line = line.substr(0, line.find('#'));
    std::size_t from = 0;
    std::string_view word = text::next_word(line, from);
    const bool hosts_file = is_address(word);
    if (hosts_file) word = text::next_word(line, from);
    for (; !word.empty(); word = text::next_word(line, from)) {
      host.clear();
      text::append_lower(word, host);
      if (host.ends_with('.')) host.pop_back();
      if (hosts_file && host.find('.') == std::string::npos) continue;  // "localhost"
      if (!is_host(host)) {
        ++list.n_bad_lines_;
        break;
      }
      list.hosts_.insert(host);
      if (!hosts_file) break;
    }
  }
  return list;
}

bool HostList::covers(std::string_view host) const {
  if (hosts_.empty()) return false;
  while (!host.empty()) {
    if (hosts_.find(host) != hosts_.end()) return true;
    const std::size_t dot = host.find('.');
    if (dot == std::string_view::npos) return false;
    host.remove_prefix(dot + 1);
  }
  return false;
}

const HostList& shipped_ad_hosts() {
  static const HostList kShipped = HostList::parse(embedded_ad_hosts().front().text);
  return kShipped;
}

}  // namespace sito::extract
