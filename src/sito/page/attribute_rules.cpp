// SPDX-License-Identifier: Apache-2.0
#include "sito/page/attribute_rules.h"

#include "sito/base/ascii.h"

#include <algorithm>

namespace sito {
namespace {

constexpr bool same(char written, char wanted) { return lower(written) == wanted; }

std::string_view without_spaces(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n\f\r");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// Finds "name : value" anywhere in an inline style, without parsing it.
bool style_says(std::string_view style, std::string_view name, std::string_view value) {
  for (;;) {
    const auto found = std::search(style.begin(), style.end(), name.begin(), name.end(), same);
    if (found == style.end()) return false;
    style.remove_prefix(static_cast<std::size_t>(found - style.begin()) + name.size());
    std::string_view rest = without_spaces(style);
    if (rest.empty() || rest.front() != ':') continue;
    rest = without_spaces(rest.substr(1));
    if (rest.size() >= value.size() &&
        std::equal(value.begin(), value.end(), rest.begin(),
                   [](char wanted, char written) { return same(written, wanted); })) {
      return true;
    }
  }
}

bool hides(const Attribute& attribute) {
  switch (attribute.id) {
    case Attr::Hidden:
      return true;
    case Attr::AriaHidden:
      return attribute.value == "true";
    case Attr::Style:
      return style_says(attribute.value, "display", "none") ||
             style_says(attribute.value, "visibility", "hidden");
    default:
      return false;
  }
}

bool is_streamed(const Attribute& attribute) {
  return attribute.id == Attr::Id && attribute.value.starts_with("S:");
}

}  // namespace

bool hide(std::span<const Attribute> attributes) {
  return std::any_of(attributes.begin(), attributes.end(), hides) &&
         std::none_of(attributes.begin(), attributes.end(), is_streamed);
}

}  // namespace sito
