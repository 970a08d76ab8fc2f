// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/select.h"

#include "sito/text/utf8.h"

#include <algorithm>
#include <string>

namespace sito::elements {
namespace {

constexpr std::size_t kMaxSteps = 20'000;  // of matching one element

bool has_word(std::string_view words, std::string_view word) {
  std::size_t from = 0;
  for (std::string_view one = text::next_word(words, from); !one.empty();
       one = text::next_word(words, from)) {
    if (one == word) return true;
  }
  return false;
}

bool fits_attribute(const Page& page, NodeId node, const StyleCompound::Attribute& wanted) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name != wanted.name) continue;
    const std::string_view value = attribute.value;
    switch (wanted.op) {
      case 0:
        return true;
      case '=':
        return value == wanted.value;
      case '~':
        return has_word(value, wanted.value);
      case '^':
        return !wanted.value.empty() && value.starts_with(wanted.value);
      case '$':
        return !wanted.value.empty() && value.ends_with(wanted.value);
      case '*':
        return !wanted.value.empty() && value.find(wanted.value) != std::string_view::npos;
      case '|':
        return value == wanted.value || value.starts_with(wanted.value + "-");
      default:
        return false;
    }
  }
  return false;
}

bool fits_compound(const Page& page, NodeId node, const StyleCompound& compound) {
  if (!compound.tag.empty() && page.tag_name(node) != compound.tag) return false;
  if (!compound.id.empty() && page.attribute(node, Attr::Id) != compound.id) return false;
  const std::string_view classes = page.attribute(node, Attr::Class).value_or("");
  return std::all_of(compound.classes.begin(), compound.classes.end(),
                     [&](const std::string& one) { return has_word(classes, one); }) &&
         std::all_of(compound.attributes.begin(), compound.attributes.end(),
                     [&](const auto& one) { return fits_attribute(page, node, one); });
}

/// Returns true if the compounds up to `last` fit the node and its ancestors. `steps` bounds it,
/// because a deep page allows very many ways.
bool fits(const Page& page, NodeId node, const std::vector<StyleCompound>& compounds,
          std::size_t last, std::size_t& steps) {
  if (++steps > kMaxSteps) return false;
  if (!fits_compound(page, node, compounds[last])) return false;
  if (last == 0) return true;
  NodeId above = page.node(node).parent;
  if (compounds[last].child)
    return above != kNoNode && fits(page, above, compounds, last - 1, steps);
  // The innermost fit is enough, except for a chain of children before it.
  for (; above != kNoNode; above = page.node(above).parent) {
    if (fits(page, above, compounds, last - 1, steps)) return true;
  }
  return false;
}

}  // namespace

Result<Selector> Selector::parse(std::string_view text) {
  const auto invalid = [&] {
    return Error{ErrorCode::InvalidArgument,
                 "'" + std::string(text) +
                     "' is not a selector that sito supports: names, #id, .class, "
                     "[attribute=value], descendants and > children"};
  };
  if (text.find_first_of("{}@;") != std::string_view::npos) return invalid();
  Selector out;
  read_style_rules(std::string(text) + "{display:none}", true, out.rules_);
  // Each part of the list has become a rule, or a part is unsupported.
  const auto n_parts = static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) + 1;
  if (out.rules_.empty() || out.rules_.size() != n_parts) return invalid();
  return out;
}

bool Selector::matches(const Page& page, NodeId node) const {
  std::size_t steps = 0;
  return std::any_of(rules_.begin(), rules_.end(), [&](const StyleRule& rule) {
    return fits(page, node, rule.compounds, rule.compounds.size() - 1, steps);
  });
}

}  // namespace sito::elements
