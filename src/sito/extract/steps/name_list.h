// SPDX-License-Identifier: Apache-2.0
// Text parameters that list names: of elements, or of a few words that the parameter knows.
#pragma once

#include "sito/page/names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Returns the next name of a list at or after `from`, and moves `from` behind it. Names are
/// separated by commas or blanks. Empty at the end.
inline std::string_view next_name(std::string_view list, std::size_t& from) {
  constexpr std::string_view kBetween = ", ";
  const std::size_t begin = list.find_first_not_of(kBetween, from);
  if (begin == std::string_view::npos) {
    from = list.size();
    return {};
  }
  from = std::min(list.find_first_of(kBetween, begin), list.size());
  return list.substr(begin, from - begin);
}

/// Returns the elements that a list names, each once, in its order; skips unknown names
/// (resolve_params refuses them).
std::vector<Tag> tags_of(std::string_view list);
TagSet tag_set_of(std::string_view list);

/// Returns which of `known` the list names, as bits: bit i is known[i].
std::uint32_t names_of(std::string_view list, std::span<const std::string_view> known);

}  // namespace sito::extract
