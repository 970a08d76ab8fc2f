// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/name_list.h"

#include <algorithm>

namespace sito::extract {

std::vector<Tag> tags_of(std::string_view list) {
  std::vector<Tag> tags;
  std::size_t at = 0;
  for (auto name = next_name(list, at); !name.empty(); name = next_name(list, at)) {
    const Tag tag = tag_from_name(name);
    if (tag != Tag::Other && std::find(tags.begin(), tags.end(), tag) == tags.end()) {
      tags.push_back(tag);
    }
  }
  return tags;
}

TagSet tag_set_of(std::string_view list) {
  TagSet set;
  for (const Tag tag : tags_of(list)) set.insert(tag);
  return set;
}

std::uint32_t names_of(std::string_view list, std::span<const std::string_view> known) {
  std::uint32_t bits = 0;
  std::size_t at = 0;
  for (auto name = next_name(list, at); !name.empty(); name = next_name(list, at)) {
    for (std::size_t i = 0; i < known.size(); ++i) {
      if (known[i] == name) bits |= std::uint32_t{1} << i;
    }
  }
  return bits;
}

}  // namespace sito::extract
