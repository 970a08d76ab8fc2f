// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/controls.h"

#include "sito/elements/words.h"
#include "sito/page/geometry.h"
#include "sito/reveal/control_text.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace sito::reveal {
namespace {

constexpr std::uint32_t kMaxOrderLabel = 4;  // of a label that orders something

// Class names of frameworks for the shown tab or section.
constexpr std::array<std::string_view, 7> kOpenClasses = {
    "active", "selected", "current", "is-active", "is-selected", "expanded", "is-expanded"};

bool is_dialogue(const Page& page, NodeId node) {
  const std::string_view role = page.attribute(node, Attr::Role).value_or("");
  return role == "dialog" || role == "alertdialog" || page.tag_name(node) == "dialog" ||
         is_true(page, node, "aria-modal");
}

// Returns true if one of the element's classes satisfies `matches`.
template <typename Matches>
bool has_class(const Page& page, NodeId node, const Matches& matches) {
  const std::string_view classes = page.attribute(node, Attr::Class).value_or("");
  for (std::size_t at = 0;;) {
    const std::string_view word = text::next_word(classes, at);
    if (word.empty()) return false;
    if (matches(word)) return true;
  }
}

bool has_word(std::string_view label) {
  for (std::size_t at = 0; at < label.size();) {
    const text::CodePoint point = text::code_point_at(label, at);
    if (text::is_letter_or_digit(point.value)) return true;
    at += point.length;
  }
  return false;
}

// Signs by which a text or a branch is unfolded.
bool is_unfolding_sign(std::string_view label) {
  static constexpr std::array<std::string_view, 9> kSigns = {
      "[+]",          "(+)",          "...",         "[...]", "\xE2\x80\xA6", "[\xE2\x80\xA6]",
      "\xE2\x96\xB8", "\xE2\x96\xBE", "\xE2\x96\xBC"};
  return std::find(kSigns.begin(), kSigns.end(), label) != kSigns.end();
}

// Libraries that sort and filter what is there name their controls by attributes.
bool sorts(const Page& page, NodeId node) {
  for (const Attribute& attribute : page.attributes(node)) {
    for (const std::string_view part : {"filter", "sort"}) {
      if (attribute.name.find(part) != std::string_view::npos) return true;
    }
  }
  return false;
}

bool names_consent(std::string_view label) {
  static const elements::WordGroups& words = elements::WordGroups::shipped("consent");
  static const elements::GroupSet groups =
      words.bit("settings") | words.bit("save") | words.bit("accept") | words.bit("reject");
  return (words.in_text(label) & groups) != 0;
}

template <typename Matches>
NodeId find_above(const Page& page, NodeId node, const Matches& matches) {
  while (node != kNoNode && !matches(node)) node = page.node(node).parent;
  return node;
}

}  // namespace

bool leads_nowhere(const Page& page, NodeId node) {
  const std::string_view href = page.attribute(node, Attr::Href).value_or("");
  return page.node(node).tag == Tag::A && (href.empty() || href == "#" || href == "?#" ||
                                           href == "?" || href.starts_with("javascript:"));
}

bool is_button(const Page& page, NodeId node) {
  return page.node(node).tag == Tag::Button || page.attribute(node, Attr::Role) == "button";
}

bool in_form(const Page& page, NodeId node) {
  return find_above(page, node, [&](NodeId at) { return page.node(at).tag == Tag::Form; }) !=
         kNoNode;
}

bool in_navigation(const Page& page, NodeId node) {
  return find_above(page, node, [&](NodeId at) {
           return page.tag_name(at) == "nav" || page.attribute(at, Attr::Role) == "navigation";
         }) != kNoNode;
}

bool in_margin(const Page& page, NodeId node) {
  static constexpr std::array<std::string_view, 3> kTags = {"header", "footer", "aside"};
  static constexpr std::array<std::string_view, 3> kRoles = {"banner", "contentinfo", "toolbar"};
  const auto has = [](const auto& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  return find_above(page, node, [&](NodeId at) {
           return has(kTags, page.tag_name(at)) ||
                  has(kRoles, page.attribute(at, Attr::Role).value_or(""));
         }) != kNoNode;
}

bool in_dialogue(const Page& page, NodeId node) {
  return find_above(page, node, [&](NodeId at) { return is_dialogue(page, at); }) != kNoNode;
}

bool heads_column(const Page& page, NodeId node) {
  return find_above(page, node, [&](NodeId at) {
           return page.tag_name(at) == "th" || page.attribute(at, Attr::Role) == "columnheader";
         }) != kNoNode;
}

bool may_try(const Page& page, NodeId node, std::string_view label) {
  const bool is_control = is_button(page, node) || page.node(node).tag == Tag::A;
  // A card that describes something may have any words.
  const bool describes = !is_control && words_in(page, node) > kMaxOrderLabel;
  if (!describes && (names_action(label) || names_less(label))) return false;
  if (!label.empty() && !has_word(label) && !is_unfolding_sign(label)) return false;
  if (heads_column(page, node)) return false;
  if (is_button(page, node) && (names_order(label) || names_consent(label) || sorts(page, node) ||
                                names_reaction(page, node))) {
    return false;
  }
  return leads_nowhere(page, node) || page.node(node).tag != Tag::A;
}

bool offers_more(const Page& page, NodeId node, std::string_view label) {
  return (is_button(page, node) || leads_nowhere(page, node)) && names_more(label) &&
         !names_action(label);
}

bool names_reaction(const Page& page, NodeId node) {
  static const elements::WordGroups& words = elements::WordGroups::shipped("words");
  std::vector<std::string> names;
  for (const Attr attr : {Attr::Id, Attr::Class}) {
    elements::append_name_parts(page.attribute(node, attr).value_or(""), names);
  }
  return (words.in_names(names) & words.bit("react")) != 0 || is_reaction_control(page, node);
}

bool in_open_control(const Page& page, NodeId node) {
  return find_above(page, page.node(node).parent, [&](NodeId at) {
           return (is_button(page, at) || page.node(at).tag == Tag::A) &&
                  is_true(page, at, "aria-expanded");
         }) != kNoNode;
}

bool holds_open_control(const Page& page, NodeId node) {
  if (value_of(page, node, "aria-expanded").has_value()) return false;
  for (std::uint32_t i = index_of(node) + 1; i < page.node(node).end; ++i) {
    if (!page.nodes()[i].is_text() && is_true(page, NodeId{i}, "aria-expanded")) return true;
  }
  return false;
}

std::uint32_t words_in(const Page& page, NodeId node) {
  std::uint32_t words = 0;
  for (std::uint32_t i = index_of(node); i < page.node(node).end; ++i) {
    const Node& part = page.nodes()[i];
    if (part.is_text() && !part.hidden) words += page.text(part.text).n_words;
  }
  return words;
}

bool is_drawn(const Page& page, NodeId node) {
  const std::optional<Geometry> geometry = geometry_of(page, node);
  return geometry && geometry->visible;
}

bool is_marked_open(const Page& page, NodeId node) {
  const auto names_open = [](std::string_view word) {
    return std::find(kOpenClasses.begin(), kOpenClasses.end(), word) != kOpenClasses.end();
  };
  if (has_class(page, node, names_open)) return true;
  if (is_true(page, node, "aria-expanded") || is_true(page, node, "aria-selected") ||
      is_true(page, node, "aria-pressed") || is_true(page, node, "aria-checked")) {
    return true;
  }
  const std::string_view state = value_of(page, node, "data-state").value_or("");
  if (state == "open" || state == "active") return true;
  if (const auto current = value_of(page, node, "aria-current")) return *current != "false";
  const NodeId parent = page.node(node).parent;
  return page.node(node).tag == Tag::Summary && parent != kNoNode &&
         value_of(page, parent, "open").has_value();
}

// Frameworks disable links by a class of the link or of its list item.
bool is_disabled(const Page& page, NodeId node) {
  if (value_of(page, node, "disabled").has_value() || is_true(page, node, "aria-disabled")) {
    return true;
  }
  const NodeId parent = page.node(node).parent;
  const bool is_in_item = parent != kNoNode && page.node(parent).tag == Tag::Li;
  const auto names_disabled = [](std::string_view word) {
    return word == "disabled" || word.ends_with("-disabled");
  };
  return has_class(page, node, names_disabled) ||
         (is_in_item && has_class(page, parent, names_disabled));
}

bool is_field(Tag tag) {
  return tag == Tag::Input || tag == Tag::Select || tag == Tag::Textarea || tag == Tag::Option ||
         tag == Tag::Label || tag == Tag::Form;
}

bool acts_natively(const Page& page, NodeId node) {
  static constexpr std::array<std::string_view, 4> kCommands = {"popovertarget", "commandfor",
                                                                "command", "target"};
  const std::string_view href = page.attribute(node, Attr::Href).value_or("#");
  const Tag tag = page.node(node).tag;
  return tag == Tag::Summary || is_field(tag) || (href != "#" && !href.empty()) ||
         std::any_of(kCommands.begin(), kCommands.end(),
                     [&](std::string_view name) { return value_of(page, node, name).has_value(); });
}

bool declares_more(const Page& page, NodeId node) {
  const std::string_view role = page.attribute(node, Attr::Role).value_or("");
  const std::string_view command = value_of(page, node, "command").value_or("");
  const std::string_view state = value_of(page, node, "data-state").value_or("");
  if (command == "show-modal" || command.ends_with("-popover")) return true;
  if (value_of(page, node, "popovertarget").has_value() || state == "closed") return true;
  return page.node(node).tag == Tag::Summary || value_of(page, node, "aria-expanded") == "false" ||
         (role == "tab" && value_of(page, node, "aria-selected") == "false");
}

bool is_bare_link(const Page& page, NodeId node) {
  if (!leads_nowhere(page, node) || names_more(label_of(page, node))) return false;
  const std::optional<Geometry> geometry = geometry_of(page, node);
  if (!geometry || geometry->listens) return false;
  for (const Attribute& attribute : page.attributes(node)) {
    const bool says_nothing = attribute.id == Attr::Href || attribute.name == kGeometryAttribute ||
                              attribute.name == "tabindex";
    if (!says_nothing) return false;
  }
  return true;
}

}  // namespace sito::reveal
