// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/page_values.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sito::structure {
namespace {

// Attributes for behaviour and appearance; the thesis leaves out the first three.
constexpr std::array<std::string_view, 4> kIgnoredAttributes = {"onload", "onchange", "onclick",
                                                                "style"};

std::string place_of(PathId parent, std::string_view tag, std::string_view attribute) {
  std::string key = std::to_string(index_of(parent));
  key += ' ';
  key += tag;
  key += ' ';
  key += attribute;
  return key;
}

template <typename Use>
void for_each_value(const Page& page, NodeId node, PathId parent, Use use) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (std::find(kIgnoredAttributes.begin(), kIgnoredAttributes.end(), attribute.name) !=
        kIgnoredAttributes.end()) {
      continue;
    }
    const std::string place = place_of(parent, page.tag_name(node), attribute.name);
    if (attribute.name != "class" && attribute.name != "rel") {
      use(place, attribute, attribute.value);
      continue;
    }
    std::size_t at = 0;
    for (std::string_view word = text::next_word(attribute.value, at); !word.empty();
         word = text::next_word(attribute.value, at)) {
      use(place, attribute, word);
    }
  }
}

}  // namespace

void PageValues::count(std::uint32_t page_index, const Page& page, NodeId node, PathId parent) {
  for_each_value(page, node, parent,
                 [&](const std::string& place, const Attribute&, std::string_view value) {
                   Use& use = uses_[place];
                   use.pages.add(page_index);
                   use.values[std::string(value)].add(page_index);
                 });
}

void PageValues::add_values(std::uint32_t page_index, const Page& page, NodeId node,
                            PathId parent) {
  for_each_value(page, node, parent,
                 [&](const std::string& place, const Attribute&, std::string_view value) {
                   Use& use = uses_[place];
                   if (use.values[std::string(value)].n < use.pages.n) use.own.add(page_index);
                 });
}

void PageValues::append_marks(const Page& page, NodeId node, PathId parent,
                              std::vector<Mark>& marks) const {
  for_each_value(page, node, parent,
                 [&](const std::string& place, const Attribute& attribute, std::string_view value) {
                   const Use& use = uses_.at(place);
                   const bool differs = use.pages.n > 1 && use.own.n == use.pages.n;
                   if (differs && use.values.at(std::string(value)).n < use.pages.n) return;
                   const bool whole = value.size() == attribute.value.size();
                   marks.push_back({std::string(attribute.name), std::string(value),
                                    whole ? Mark::Test::Is : Mark::Test::HasWord});
                 });
}

}  // namespace sito::structure
