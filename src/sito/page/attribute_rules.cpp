// SPDX-License-Identifier: Apache-2.0
#include "sito/page/attribute_rules.h"

#include "sito/base/lowered.h"

#include <algorithm>

namespace sito {
namespace {

std::string_view without_spaces(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n\f\r");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

/// Finds "name : value" anywhere in an inline style, without parsing it.
bool style_says(std::string_view style, std::string_view name, std::string_view value) {
  for (;;) {
    const std::size_t found = find_lowered(style, name);
    if (found == std::string_view::npos) return false;
    style.remove_prefix(found + name.size());
    std::string_view rest = without_spaces(style);
    if (rest.empty() || rest.front() != ':') continue;
    rest = without_spaces(rest.substr(1));
    if (starts_with_lowered(rest, value)) return true;
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
