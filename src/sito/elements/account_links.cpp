// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/account_links.h"

#include "sito/base/cut.h"
#include "sito/elements/words.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace sito::elements {
namespace {

constexpr std::size_t kLongestLabel = 40;  // bytes
// A longer name is that of an article: "how-to-log-out".
constexpr std::size_t kMostNameParts = 2;

bool is_name_of_change(std::string_view name) {
  name = name.substr(0, name.rfind('.'));
  name = name.substr(name.rfind(':') + 1);  // "Special:UserLogout"
  std::vector<std::string> parts;
  append_name_parts(name, parts);
  // Ids of what is deleted, and tokens.
  std::erase_if(parts, [](const std::string& part) { return part.front() <= '9'; });
  if (parts.empty() || parts.size() > kMostNameParts) return false;
  if (parts.size() == 2) parts.push_back(parts[0] + parts[1]);  // "sign-out", "userLogout"
  return WordGroups::shipped("account_links").in_names(parts) != 0;
}

}  // namespace

bool changes_account(std::string_view label, std::string_view url) {
  if (!label.empty() && label.size() <= kLongestLabel &&
      WordGroups::shipped("account_links").in_text(label) != 0) {
    return true;
  }
  std::string_view rest = url.substr(0, url.find('#'));
  const std::string_view address = take_until(rest, '?');
  const std::size_t host = address.find("://");
  std::string_view path = host == std::string_view::npos ? address : address.substr(host + 3);
  while (path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  if (slash != std::string_view::npos && is_name_of_change(path.substr(slash + 1))) return true;
  while (!rest.empty()) {
    const std::string_view field = take_until(rest, '&');
    const std::size_t equals = field.find('=');
    const bool has_value = equals != std::string_view::npos;
    // "?logout" and "?logout=1", "?action=logout"
    if (is_name_of_change(field.substr(0, equals))) return true;
    if (has_value && is_name_of_change(field.substr(equals + 1))) return true;
  }
  return false;
}

}  // namespace sito::elements
