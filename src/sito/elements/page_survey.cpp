// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/page_survey.h"

#include "sito/base/contains.h"
#include "sito/base/hash.h"

#include <algorithm>
#include <array>

namespace sito::elements {
namespace {

constexpr TagSet kControls{Tag::Button, Tag::Summary, Tag::Area};
// Elements that a reader fills in, plays or looks at.
constexpr TagSet kNoControls{Tag::Label, Tag::Select, Tag::Option, Tag::Input, Tag::Textarea,
                             Tag::Form,  Tag::Video,  Tag::Audio,  Tag::Canvas};
constexpr std::array<std::string_view, 9> kControlRoles = {
    "button", "link", "tab", "menuitem", "switch", "option", "radio", "menuitemradio", "checkbox"};
constexpr std::array<std::string_view, 8> kControlAttributes = {
    "onclick",     "aria-expanded",  "aria-controls", "aria-haspopup",
    "data-toggle", "data-bs-toggle", "data-target",   "data-bs-target"};
constexpr std::array<std::string_view, 4> kPressedInputs = {"button", "submit", "image", "reset"};

bool is_dialog(const Page& page, NodeId node) {
  if (page.node(node).tag == Tag::Dialog) return true;
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.id == Attr::Role &&
        (attribute.value == "dialog" || attribute.value == "alertdialog")) {
      return true;
    }
    if (attribute.name == "aria-modal" && attribute.value == "true") return true;
  }
  return false;
}

}  // namespace

PageSurvey::PageSurvey(const Page& page) : page_(page) {
  const std::size_t n = page.nodes().size();
  facts_.resize(n);
  drawn_ = n > 0 && geometry_of(page, NodeId{0}).has_value();
  if (drawn_) geometry_.resize(n);
  count_texts();
  for (std::uint32_t i = 0; i < n; ++i) {
    if (!page.nodes()[i].is_text()) enter(i);
  }
}

void PageSurvey::count_texts() {
  const auto nodes = page_.nodes();
  chars_before_.resize(nodes.size() + 1);
  texts_before_.resize(nodes.size() + 1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const bool is_text = nodes[i].is_text();
    texts_before_[i + 1] = texts_before_[i] + (is_text ? 1 : 0);
    chars_before_[i + 1] = chars_before_[i] + (is_text ? page_.text(nodes[i].text).n_chars : 0);
  }
}

void PageSurvey::enter(std::uint32_t index) {
  const NodeId node{index};
  const NodeId parent = page_.node(node).parent;
  if (drawn_) geometry_[index] = geometry_of(page_, node);
  std::uint64_t shape = hash_bytes(page_.tag_name(node));
  if (const auto of_class = page_.attribute(node, Attr::Class)) {
    shape = hash_pair(shape, hash_bytes(*of_class));
  }
  facts_[index].shape = shape;
  ++shapes_[shape];
  if (const auto id = page_.attribute(node, Attr::Id); id && !id->empty()) ids_.emplace(*id, node);
  if (parent != kNoNode) enter_family(node, parent);
  enter_overlay(node, parent);
  const bool candidate = is_candidate(node, parent);
  facts_[index].control = candidate || (parent != kNoNode && facts(parent).control);
  if (!candidate) return;
  candidates_.push_back(node);
  if (overlay(node) != kNoNode) ++controls_[index_of(overlay(node))];
}

void PageSurvey::enter_family(NodeId node, NodeId parent) {
  Facts& own = facts_[index_of(node)];
  Facts& above = facts_[index_of(parent)];
  ++above.n_children;
  std::uint32_t& n = family_[hash_pair(index_of(parent), hash_bytes(page_.tag_name(node)))];
  own.place = n++;
  above.longest_list = std::max(above.longest_list, n);
  own.previous = above.last_child;
  above.last_child = node;
}

void PageSurvey::enter_overlay(NodeId node, NodeId parent) {
  NodeId& own = facts_[index_of(node)].overlay;
  if (parent != kNoNode) own = overlay(parent);
  const Geometry* here = geometry(node);
  const Geometry* above = parent == kNoNode ? nullptr : geometry(parent);
  const bool begins_fixed = here != nullptr && here->fixed && (above == nullptr || !above->fixed);
  if (begins_fixed || is_dialog(page_, node)) own = node;
}

bool PageSurvey::is_candidate(NodeId node, NodeId parent) const {
  const Node& data = page_.node(node);
  if (data.hidden || data.tag == Tag::Html || data.tag == Tag::Body) return false;
  if (kControls.contains(data.tag)) return true;
  for (const Attribute& attribute : page_.attributes(node)) {
    if (attribute.id == Attr::Href && data.tag == Tag::A) return true;
    if (attribute.id == Attr::Role && is_one_of(attribute.value, kControlRoles)) return true;
    if (attribute.id == Attr::Type && data.tag == Tag::Input) {
      return is_one_of(attribute.value, kPressedInputs);
    }
    if (is_one_of(attribute.name, kControlAttributes)) return true;
  }
  return has_hand(node, parent) || has_listener(node, parent) || is_bare_link(node);
}

/// Returns true for a link without a URL that is not the target of links: only a script can follow
/// it. Only in snapshots; elsewhere it may be a mark of an author.
bool PageSurvey::is_bare_link(NodeId node) const {
  constexpr std::uint32_t kMaxChars = 100;
  const Geometry* here = geometry(node);
  if (page_.node(node).tag != Tag::A || here == nullptr || !here->visible) return false;
  for (const Attribute& attribute : page_.attributes(node)) {
    if (attribute.id == Attr::Id || attribute.name == "name") return false;
  }
  return n_chars(node) > 0 && n_chars(node) <= kMaxChars;
}

/// Returns true if a script listens for clicks on the element itself, and it is as small as a
/// control: large elements listen for their contents.
bool PageSurvey::has_listener(NodeId node, NodeId parent) const {
  constexpr std::uint32_t kMaxNodes = 12, kMaxChars = 100;
  const Geometry* here = geometry(node);
  if (here == nullptr || !here->listens || !here->visible) return false;
  const Node& data = page_.node(node);
  if (kNoControls.contains(data.tag) || data.end - index_of(node) > kMaxNodes) return false;
  if (parent != kNoNode && facts(parent).control) return false;
  if (n_chars(node) > kMaxChars) return false;
  for (std::uint32_t i = index_of(node) + 1; i < data.end; ++i) {
    const Tag inner = page_.nodes()[i].tag;
    if (kControls.contains(inner) || inner == Tag::A || kNoControls.contains(inner)) return false;
  }
  return true;
}

/// Returns true if the cursor is a hand over it but not around it, and no element inside or around
/// it is a control already.
bool PageSurvey::has_hand(NodeId node, NodeId parent) const {
  const Geometry* here = geometry(node);
  if (here == nullptr || !here->pointer || !here->visible) return false;
  if (page_.node(node).tag == Tag::Label || page_.node(node).tag == Tag::Select) return false;
  if (parent != kNoNode) {
    const Geometry* above = geometry(parent);
    if ((above != nullptr && above->pointer) || facts(parent).control) return false;
  }
  return true;
}

const Geometry* PageSurvey::geometry(NodeId node) const {
  if (!drawn_) return nullptr;
  const auto& found = geometry_[index_of(node)];
  return found ? &*found : nullptr;
}

bool PageSurvey::is_shown(NodeId node) const {
  const Node& data = page_.node(node);
  if (data.hidden) return false;
  if (!drawn_) {
    // Elements that say that they are hidden; those for screen readers only are drawn.
    return !data.style_hidden;
  }
  const Geometry* here = geometry(node);
  return here != nullptr && here->visible;
}

NodeId PageSurvey::next(NodeId node) const {
  const NodeId parent = page_.node(node).parent;
  if (parent == kNoNode) return kNoNode;
  std::uint32_t at = page_.node(node).end;
  while (at < page_.node(parent).end && page_.nodes()[at].is_text()) ++at;
  return at < page_.node(parent).end ? NodeId{at} : kNoNode;
}

std::uint32_t PageSurvey::n_alike(NodeId node) const {
  const NodeId parent = page_.node(node).parent;
  if (parent == kNoNode) return 1;
  const auto found = family_.find(hash_pair(index_of(parent), hash_bytes(page_.tag_name(node))));
  return found == family_.end() ? 1 : found->second;
}

std::uint32_t PageSurvey::repeats(NodeId node) const {
  const auto found = shapes_.find(facts(node).shape);
  return found == shapes_.end() ? 1 : found->second;
}

NodeId PageSurvey::item_of(NodeId node) const {
  for (;;) {
    const NodeId parent = page_.node(node).parent;
    if (parent == kNoNode || page_.node(parent).tag == Tag::Body) return node;
    if (n_children(parent) != 1 || n_chars(parent) != n_chars(node)) return node;
    node = parent;
  }
}

std::uint32_t PageSurvey::n_controls(NodeId overlay) const {
  const auto found = controls_.find(index_of(overlay));
  return found == controls_.end() ? 0 : found->second;
}

NodeId PageSurvey::find_id(std::string_view id) const {
  const auto found = ids_.find(id);
  return found == ids_.end() ? kNoNode : found->second;
}

std::optional<std::string_view> PageSurvey::attribute(NodeId node, std::string_view name) const {
  for (const Attribute& attribute : page_.attributes(node)) {
    if (attribute.name == name) return attribute.value;
  }
  return std::nullopt;
}

}  // namespace sito::elements
