// SPDX-License-Identifier: Apache-2.0
// Membership in short lists.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>

namespace sito {

/// Returns true if `list` contains `value`. Cost: linear.
template <typename Value, typename List>
constexpr bool is_one_of(const Value& value, const List& list) {
  return std::find(std::begin(list), std::end(list), value) != std::end(list);
}
constexpr bool is_one_of(std::string_view value, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

}  // namespace sito
