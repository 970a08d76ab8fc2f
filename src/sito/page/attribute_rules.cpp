// SPDX-License-Identifier: Apache-2.0
#include "sito/page/attribute_rules.h"

#include "sito/base/find_byte.h"
#include "sito/base/lowered.h"

#include <algorithm>

namespace sito {
namespace {

std::string_view without_spaces(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\n\f\r");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin);
}

bool ends_with_lowered(std::string_view text, std::string_view lower_suffix) {
  return text.size() >= lower_suffix.size() &&
         equals_lowered(text.substr(text.size() - lower_suffix.size()), lower_suffix);
}

/// Finds "display: none" and "visibility: hidden" anywhere in an inline style, without parsing it.
/// Both properties end with a letter that few styles have otherwise.
bool style_hides(std::string_view style) {
  constexpr auto kEndsName = [](auto byte) { return (byte == 'y') | (byte == 'Y'); };
  for (std::size_t at = find_byte(style, 0, kEndsName); at < style.size();
       at = find_byte(style, at + 1, kEndsName)) {
    const std::string_view name = style.substr(0, at + 1);
    const bool display = ends_with_lowered(name, "display");
    if (!display && !ends_with_lowered(name, "visibility")) continue;
    const std::string_view rest = without_spaces(style.substr(at + 1));
    if (!rest.starts_with(':')) continue;
    if (starts_with_lowered(without_spaces(rest.substr(1)), display ? "none" : "hidden"))
      return true;
  }
  return false;
}

bool hides(const Attribute& attribute) {
  switch (attribute.id) {
    case Attr::Hidden:
      return true;
    case Attr::AriaHidden:
      return attribute.value == "true";
    case Attr::Style:
      return style_hides(attribute.value);
    default:
      return false;
  }
}

bool is_streamed(const Attribute& attribute) {
  return attribute.id == Attr::Id && attribute.value.starts_with("S:");
}

}  // namespace

bool hide(std::span<const Attribute> attributes) {
  bool hidden = false;  // a loop, because a pointer to hides() would not be inlined
  for (const Attribute& attribute : attributes) hidden = hidden || hides(attribute);
  return hidden && std::none_of(attributes.begin(), attributes.end(), is_streamed);
}

}  // namespace sito
