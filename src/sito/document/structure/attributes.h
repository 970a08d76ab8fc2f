// SPDX-License-Identifier: Apache-2.0
// Functions on attributes of elements that several recognisers need.
#pragma once

#include "sito/base/ascii.h"
#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::structured {

/// Returns the value of an attribute that has no number, such as data-lang; nothing if absent.
inline std::optional<std::string_view> attribute_named(const Page& page, NodeId id,
                                                       std::string_view name) {
  for (const Attribute& attribute : page.attributes(id)) {
    if (attribute.name == name) return attribute.value;
  }
  return std::nullopt;
}

inline std::string_view class_of(const Page& page, NodeId id) {
  return page.attribute(id, Attr::Class).value_or(std::string_view());
}

/// Returns the next token at or after `from`, and moves `from` behind it; "" at the end.
inline std::string_view next_token(std::string_view list, std::size_t& from) {
  while (from < list.size() && is_html_space(list[from])) ++from;
  const std::size_t begin = from;
  while (from < list.size() && !is_html_space(list[from])) ++from;
  return list.substr(begin, from - begin);
}

/// Returns true if a token of a white-space separated list satisfies `is`.
template <typename Predicate>
bool any_token(std::string_view list, Predicate is) {
  std::size_t from = 0;
  for (std::string_view token = next_token(list, from); !token.empty();
       token = next_token(list, from)) {
    if (is(token)) return true;
  }
  return false;
}

inline bool has_token(std::string_view list, std::string_view wanted) {
  return any_token(list, [&](std::string_view token) { return token == wanted; });
}

/// Returns true if a token of `list` is one of `wanted`.
template <typename Table>
bool has_token_of(std::string_view list, const Table& wanted) {
  return any_token(list, [&](std::string_view token) {
    for (const std::string_view name : wanted) {
      if (token == name) return true;
    }
    return false;
  });
}

/// Returns the number at the front of a value, at most `high`; nothing if there is no digit.
inline std::optional<std::uint32_t> number_in(std::string_view value, std::uint32_t high) {
  std::size_t at = 0;
  while (at < value.size() && is_html_space(value[at])) ++at;
  std::optional<std::uint32_t> number;
  for (; at < value.size() && is_digit(value[at]); ++at) {
    const std::uint32_t digit = static_cast<std::uint32_t>(value[at] - '0');
    number = number.value_or(0) > high / 10 ? high : number.value_or(0) * 10 + digit;
    if (*number > high) number = high;
  }
  return number;
}

}  // namespace sito::structured
