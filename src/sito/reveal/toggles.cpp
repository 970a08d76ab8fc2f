// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/toggles.h"

#include "sito/base/hash.h"
#include "sito/elements/words.h"
#include "sito/page/geometry.h"
#include "sito/reveal/control_text.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <optional>
#include <string>

namespace sito::reveal {
namespace {

constexpr std::ptrdiff_t kMaxOrderWords = 8;  // longer labels describe something

bool has_type(const Page& page, NodeId node, std::string_view type) {
  std::string lower;
  text::append_lower(page.attribute(node, Attr::Type).value_or(""), lower);
  return lower == type;
}

bool is_switch(const Page& page, NodeId node) {
  return page.node(node).tag == Tag::Input &&
         (has_type(page, node, "radio") || has_type(page, node, "checkbox"));
}

bool is_drawn(const std::optional<Geometry>& geometry) {
  return geometry && geometry->visible && geometry->id != 0;
}

// Radio buttons of one name in one form, or in none.
std::uint64_t group_of(const Page& page, NodeId field) {
  if (!has_type(page, field, "radio")) return 0;
  const std::string_view name = page.attribute(field, Attr::Name).value_or("");
  NodeId form = page.node(field).parent;
  while (form != kNoNode && page.node(form).tag != Tag::Form) form = page.node(form).parent;
  return name.empty() ? 0 : hash_bytes(name, index_of(form));
}

// Returns true if switching the field would agree to something, or say something of the reader.
// A checkbox that is drawn may also stand for an order to the page, such as to send or to delete;
// one of several radio buttons is a choice.
bool has_further_text(const Page& page, const Toggle& toggle) {
  static const elements::WordGroups& words = elements::WordGroups::shipped("words");
  static const elements::WordGroups& consent = elements::WordGroups::shipped("consent");
  std::vector<std::string> names;
  for (const Attr attr : {Attr::Id, Attr::Name, Attr::Class}) {
    elements::append_name_parts(page.attribute(toggle.field, attr).value_or(""), names);
  }
  if ((words.in_names(names) & words.bit("react")) != 0) return true;
  if (is_reaction_control(page, toggle.control) || is_reaction_control(page, toggle.field))
    return true;
  const std::string label = label_of(page, toggle.control);
  return (consent.in_text(label) & consent.bit("accept")) != 0 ||
         (!toggle.bare && toggle.group == 0 && names_action(label) &&
          std::ranges::count(label, ' ') < kMaxOrderWords);
}

// A link or a button in a label has an effect of its own.
bool holds_control(const Page& page, NodeId label) {
  for (std::uint32_t i = index_of(label) + 1; i < page.node(label).end; ++i) {
    const Tag tag = page.nodes()[i].tag;
    if (tag == Tag::A || tag == Tag::Button || tag == Tag::Select || tag == Tag::Textarea) {
      return true;
    }
  }
  return false;
}

}  // namespace

Toggles::Toggles(const Page& page) : page_(page) {
  find_fields();
  if (all_.empty()) return;
  find_labels();
  std::erase_if(all_, [&](const Toggle& toggle) {
    return toggle.control == kNoNode || has_further_text(page_, toggle);
  });
  std::sort(all_.begin(), all_.end(), [](const Toggle& a, const Toggle& b) {
    return index_of(a.control) < index_of(b.control);
  });
}

// Fields that may not be switched keep their place, without a control.
void Toggles::find_fields() {
  for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
    const NodeId node{i};
    if (!is_switch(page_, node)) continue;
    places_.emplace(i, all_.size());
    Toggle& toggle = all_.emplace_back();
    toggle.field = node;
    hold(node);
    const std::optional<Geometry> geometry = geometry_of(page_, node);
    may_switch_.push_back(geometry && geometry->unsent && !value_of(page_, node, "disabled"));
    if (!may_switch_.back()) continue;
    toggle.on = geometry->on;
    toggle.bare = !is_drawn(geometry);
    toggle.group = group_of(page_, node);
    if (!toggle.bare) toggle.control = node;
  }
}

// Returns the field that a label names, or else the first one in it.
NodeId Toggles::field_of(NodeId label, const Ids& ids) const {
  if (const auto named = value_of(page_, label, "for")) {
    const auto found = ids.find(*named);
    return found == ids.end() ? kNoNode : found->second;
  }
  for (std::uint32_t i = index_of(label) + 1; i < page_.node(label).end; ++i) {
    if (places_.contains(i)) return NodeId{i};
  }
  return kNoNode;
}

// Gives each field its first label that is drawn.
void Toggles::find_labels() {
  Ids ids;
  for (const Toggle& toggle : all_) {
    const std::string_view id = page_.attribute(toggle.field, Attr::Id).value_or("");
    if (!id.empty()) ids.try_emplace(id, toggle.field);
  }
  for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
    const NodeId node{i};
    if (page_.node(node).tag != Tag::Label) continue;
    const NodeId field = field_of(node, ids);
    if (field == kNoNode) continue;
    hold(node);
    const std::size_t place = places_.at(index_of(field));
    Toggle& toggle = all_[place];
    const bool has_label = toggle.control != kNoNode && toggle.control != toggle.field;
    if (!may_switch_[place] || has_label || holds_control(page_, node)) continue;
    if (is_drawn(geometry_of(page_, node))) toggle.control = node;
  }
}

void Toggles::hold(NodeId node) {
  held_.resize(page_.nodes().size());
  std::fill(held_.begin() + index_of(node), held_.begin() + page_.node(node).end, true);
}

}  // namespace sito::reveal
