// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/items.h"

#include "sito/base/hash.h"
#include "sito/elements/consent.h"
#include "sito/elements/words.h"
#include "sito/page/geometry.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

namespace sito::reveal {
namespace {

constexpr std::size_t kLabelBytes = 80;
// A click in vain costs a fraction of a second, one that is left out costs text: so little is
// enough; what would tell something of the reader is left out by what it says, not by this.
constexpr float kWorthAClick = 0.1F;
constexpr std::uint32_t kShortLabel = 4;  // words of a control that only votes, follows or shares
constexpr std::uint32_t kLeastWords = 3;  // of what a control would show, to be read without it
constexpr std::array<std::string_view, 4> kTargetNames = {"aria-controls", "data-target",
                                                          "data-bs-target", "data-controls"};

// What frameworks call the tab or section that is shown.
constexpr std::array<std::string_view, 7> kOpenClasses = {
    "active", "selected", "current", "is-active", "is-selected", "expanded", "is-expanded"};

std::optional<std::string_view> value_of(const Page& page, NodeId node, std::string_view name) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name == name) return attribute.value;
  }
  return std::nullopt;
}

bool is_true(const Page& page, NodeId node, std::string_view name) {
  return value_of(page, node, name) == "true";
}

// Without what tells one of many from the others: digits.
std::uint64_t hash_without_digits(std::string_view text, std::uint64_t seed) {
  std::string kept;
  for (const char c : text.substr(0, kLabelBytes)) {
    if (c < '0' || c > '9') kept += c;
  }
  return hash_bytes(kept, seed);
}

std::string label_of(const Page& page, NodeId node) {
  std::string text;
  for (std::uint32_t i = index_of(node); i < page.node(node).end; ++i) {
    const Node& part = page.nodes()[i];
    if (!part.is_text() || part.hidden) continue;
    text += page.text(part.text).text;
    if (text.size() > 4 * kLabelBytes) break;
  }
  std::string label = text::collapse_and_trim(text);
  for (const std::string_view name : {"aria-label", "title", "value"}) {
    if (label.empty()) label = value_of(page, node, name).value_or("");
  }
  return label;
}

/// Hashes of the ways from the root to every element.
class Ways {
 public:
  explicit Ways(const Page& page) : places_(page.nodes().size()), shapes_(page.nodes().size()) {
    const auto nodes = page.nodes();
    std::vector<std::uint32_t> n_children(nodes.size(), 0);
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
      if (nodes[i].is_text()) continue;
      const NodeId node{i};
      const NodeId parent = nodes[i].parent;
      const std::uint64_t name = hash_bytes(page.tag_name(node));
      const std::uint64_t classes =
          hash_without_digits(page.attribute(node, Attr::Class).value_or(""), name);
      if (parent == kNoNode) {
        places_[i] = shapes_[i] = name;
        continue;
      }
      const std::uint32_t up = index_of(parent);
      places_[i] = hash_pair(hash_pair(places_[up], n_children[up]++), name);
      shapes_[i] = hash_pair(shapes_[up], classes);
    }
  }
  [[nodiscard]] std::uint64_t place(NodeId node) const { return places_[index_of(node)]; }
  [[nodiscard]] std::uint64_t shape(NodeId node) const { return shapes_[index_of(node)]; }

 private:
  std::vector<std::uint64_t> places_, shapes_;
};

bool is_dialogue(const Page& page, NodeId node) {
  const std::string_view role = page.attribute(node, Attr::Role).value_or("");
  return role == "dialog" || role == "alertdialog" || page.tag_name(node) == "dialog" ||
         is_true(page, node, "aria-modal");
}

bool in_dialogue(const Page& page, NodeId node) {
  for (; node != kNoNode; node = page.node(node).parent) {
    if (is_dialogue(page, node)) return true;
  }
  return false;
}

// Words in the subtree; `read_only`: without those that inline styles hide from a reader.
std::uint32_t words_in(const Page& page, NodeId node, bool read_only = false) {
  std::uint32_t words = 0;
  for (std::uint32_t i = index_of(node); i < page.node(node).end; ++i) {
    const Node& part = page.nodes()[i];
    if (!part.is_text() || part.hidden || (read_only && part.style_hidden)) continue;
    words += page.text(part.text).n_words;
  }
  return words;
}

std::uint32_t readable_words(const Page& page, NodeId node) { return words_in(page, node, true); }

bool is_drawn(const Page& page, NodeId node) {
  const std::optional<Geometry> geometry = geometry_of(page, node);
  return geometry && geometry->visible;
}

/// What controls of the page show, as far as the page says it.
class Targets {
 public:
  explicit Targets(const Page& page) : page_(page) {
    for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
      if (page.nodes()[i].n_attrs == 0) continue;
      if (const auto id = page.attribute(NodeId{i}, Attr::Id)) ids_.try_emplace(*id, NodeId{i});
    }
  }

  /// What the element would show when that is text of the document, which is read anyway; kNoNode
  /// when there is no such text.
  [[nodiscard]] NodeId read_target(NodeId control) const {
    if (page_.node(control).tag == Tag::Summary) {
      const NodeId details = page_.node(control).parent;
      const bool is_read = details != kNoNode && readable_words(page_, details) >=
                                                     readable_words(page_, control) + kLeastWords;
      return is_read ? details : kNoNode;
    }
    const NodeId target = named(control);
    return target != kNoNode && readable_words(page_, target) >= kLeastWords ? target : kNoNode;
  }
  /// Whether the target is drawn already.
  [[nodiscard]] bool is_drawn_now(NodeId control) const {
    const NodeId target = named(control);
    return target != kNoNode && is_drawn(page_, target);
  }

 private:
  [[nodiscard]] NodeId named(NodeId control) const {
    for (const std::string_view name : kTargetNames) {
      if (const auto value = value_of(page_, control, name)) return find(*value);
    }
    const std::string_view href = page_.attribute(control, Attr::Href).value_or("");
    return href.size() > 1 && href.front() == '#' ? find(href) : kNoNode;
  }
  [[nodiscard]] NodeId find(std::string_view id) const {
    if (!id.empty() && id.front() == '#') id.remove_prefix(1);
    const auto found = ids_.find(id);
    return found == ids_.end() ? kNoNode : found->second;
  }

  const Page& page_;
  std::unordered_map<std::string_view, NodeId> ids_;
};

bool has_open_class(const Page& page, NodeId node) {
  const std::string_view classes = page.attribute(node, Attr::Class).value_or("");
  for (std::size_t at = 0;;) {
    const std::string_view word = text::next_word(classes, at);
    if (word.empty()) return false;
    if (std::find(kOpenClasses.begin(), kOpenClasses.end(), word) != kOpenClasses.end())
      return true;
  }
}

bool says_open(const Page& page, NodeId node) {
  if (has_open_class(page, node)) return true;
  if (is_true(page, node, "aria-expanded") || is_true(page, node, "aria-selected") ||
      is_true(page, node, "aria-pressed")) {
    return true;
  }
  if (const auto current = value_of(page, node, "aria-current")) return *current != "false";
  const NodeId parent = page.node(node).parent;
  return page.node(node).tag == Tag::Summary && parent != kNoNode &&
         value_of(page, parent, "open").has_value();
}

bool is_field(Tag tag) {
  return tag == Tag::Input || tag == Tag::Select || tag == Tag::Textarea || tag == Tag::Option ||
         tag == Tag::Label || tag == Tag::Form;
}

/// What standards say of elements that show more: this holds whatever a model takes them for.
bool declares_more(const Page& page, NodeId node) {
  const std::string_view role = page.attribute(node, Attr::Role).value_or("");
  return page.node(node).tag == Tag::Summary || value_of(page, node, "aria-expanded") == "false" ||
         (role == "tab" && value_of(page, node, "aria-selected") == "false");
}

/// Whether a click would tell the site something of its reader, as far as the element says so: it
/// is a switch that stays pressed, or a few words for a vote, to follow, to share, to report.
bool tells_of_reader(const Page& page, NodeId node) {
  if (value_of(page, node, "aria-pressed").has_value()) return true;
  static const elements::WordGroups& words = elements::WordGroups::shipped("words");
  static const elements::GroupSet tells = words.bit("react");
  static const elements::GroupSet shows = words.bit("more") | words.bit("hidden");
  std::string label = label_of(page, node);
  if (std::ranges::count(label, ' ') >= std::ptrdiff_t{kShortLabel}) return false;
  for (const std::string_view name : {"aria-label", "title"}) {
    label += ' ';
    label += value_of(page, node, name).value_or("");
  }
  const elements::GroupSet said = words.in_text(label);
  return (said & tells) != 0 && (said & shows) == 0;
}

std::optional<Item::Kind> kind_of(const Page& page, const elements::Verdict& verdict) {
  if (verdict.of_class == elements::kCloser) return Item::Kind::Closer;
  const bool declared = declares_more(page, verdict.node);
  if (!declared && tells_of_reader(page, verdict.node)) return std::nullopt;
  if (verdict.of_class == elements::kRevealer) return Item::Kind::Revealer;
  if (!verdict.target.empty()) return std::nullopt;
  if (verdict.of_class == elements::kPager) return Item::Kind::Revealer;
  const bool unknown = verdict.of_class == elements::kUndetermined;
  if (!unknown || is_field(page.node(verdict.node).tag)) return std::nullopt;
  const bool worth_it =
      verdict.next_class == elements::kRevealer && verdict.next_confidence >= kWorthAClick;
  return declared || worth_it ? Item::Kind::Revealer : Item::Kind::Unknown;
}

/// Fills items of one page.
class ItemMaker {
 public:
  explicit ItemMaker(const Page& page)
      : page_(page), ways_(page), targets_(page), walls_(elements::consent_walls(page)) {}

  [[nodiscard]] std::optional<Item> make(NodeId node, Item::Kind kind) const;
  /// Marks what need not be clicked.
  void spare(std::vector<Item>& items) const;
  /// What stands in a wall is left to the choice.
  [[nodiscard]] bool is_walled(NodeId node) const {
    for (const elements::ConsentWall& wall : walls_) {
      const bool inside =
          index_of(node) >= index_of(wall.node) && index_of(node) < page_.node(wall.node).end;
      if (inside && wall.certain) return true;
    }
    return elements::could_agree(walls_, node);
  }

 private:
  const Page& page_;
  Ways ways_;
  Targets targets_;
  std::vector<elements::ConsentWall> walls_;
};

std::optional<Item> ItemMaker::make(NodeId node, Item::Kind kind) const {
  const std::optional<Geometry> geometry = geometry_of(page_, node);
  if (!geometry || geometry->id == 0) return std::nullopt;
  const std::string label = label_of(page_, node);
  Item item;
  item.kind = kind;
  item.element = geometry->id;
  item.node = node;
  item.label = hash_without_digits(label, 0);
  item.look = hash_without_digits(page_.attribute(node, Attr::Class).value_or(""),
                                  hash_bytes(page_.tag_name(node), item.label));
  item.words = words_in(page_, node);
  item.place = hash_pair(ways_.place(node), item.label);
  item.shape = ways_.shape(node);
  item.visible = geometry->visible;
  item.overlay = geometry->fixed || geometry->above || in_dialogue(page_, node);
  item.open = says_open(page_, node) || targets_.is_drawn_now(node);
  item.disabled =
      value_of(page_, node, "disabled").has_value() || is_true(page_, node, "aria-disabled");
  return item;
}

// What would show only text that is read anyway is spared; not what would show other items, which
// can be clicked only then.
void ItemMaker::spare(std::vector<Item>& items) const {
  for (Item& item : items) {
    const NodeId target = targets_.read_target(item.node);
    if (target == kNoNode) continue;
    item.spared = std::none_of(items.begin(), items.end(), [&](const Item& other) {
      return other.kind == Item::Kind::Revealer && other.node != item.node && !other.visible &&
             index_of(other.node) >= index_of(target) &&
             index_of(other.node) < page_.node(target).end;
    });
  }
}

}  // namespace

std::vector<Item> find_items(const Page& page, const std::vector<elements::Verdict>& verdicts) {
  const ItemMaker maker(page);
  std::vector<Item> items;
  if (const auto choice = elements::consent_choice(page)) {
    if (const auto item = maker.make(choice->node, Item::Kind::Consent)) items.push_back(*item);
  }
  for (const elements::Verdict& verdict : verdicts) {
    if (items.size() >= kMostItems) break;
    const std::optional<Item::Kind> kind = kind_of(page, verdict);
    if (!kind || maker.is_walled(verdict.node)) continue;
    if (const auto item = maker.make(verdict.node, *kind)) items.push_back(*item);
  }
  maker.spare(items);
  return items;
}

}  // namespace sito::reveal
