// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/items.h"

#include "sito/base/hash.h"
#include "sito/elements/consent.h"
#include "sito/elements/words.h"
#include "sito/page/geometry.h"
#include "sito/page/text_limit.h"
#include "sito/reveal/control_text.h"
#include "sito/reveal/routes.h"
#include "sito/reveal/targets.h"
#include "sito/reveal/toggles.h"
#include "sito/text/utf8.h"
#include "sito/url/normalise.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace sito::reveal {
namespace {

// A click that shows nothing costs a fraction of a second, a missing click costs text: so a low
// probability is enough. Clicks that tell the site something of its reader are excluded by labels.
constexpr float kWorthAClick = 0.1F;

// Class names of frameworks for the shown tab or section.
constexpr std::array<std::string_view, 7> kOpenClasses = {
    "active", "selected", "current", "is-active", "is-selected", "expanded", "is-expanded"};

// Hashes without digits, which distinguish elements of a list.
std::uint64_t hash_without_digits(std::string_view text, std::uint64_t seed) {
  std::string kept;
  for (const char c : text.substr(0, kLabelBytes)) {
    if (c < '0' || c > '9') kept += c;
  }
  return hash_bytes(kept, seed);
}

/// Hashes of the paths from the root to every element.
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

// Buttons in navigation lead to pages; buttons elsewhere may have any effect.
bool in_navigation(const Page& page, NodeId node) {
  for (; node != kNoNode; node = page.node(node).parent) {
    const std::string_view role = page.attribute(node, Attr::Role).value_or("");
    if (page.tag_name(node) == "nav" || role == "navigation") return true;
  }
  return false;
}

// Returns true for a link that leads nowhere: only a script can give it an effect.
bool leads_nowhere(const Page& page, NodeId node) {
  const std::string_view href = page.attribute(node, Attr::Href).value_or("");
  return page.node(node).tag == Tag::A &&
         (href.empty() || href == "#" || href.starts_with("javascript:"));
}

bool has_word(std::string_view label) {
  for (std::size_t at = 0; at < label.size();) {
    const text::CodePoint point = text::code_point_at(label, at);
    if (text::is_letter_or_digit(point.value)) return true;
    at += point.length;
  }
  return false;
}

// Returns true for elements that may be clicked only because a script listens there. What is called
// by a sign alone (stars, plus and minus, a cross) rates, counts and closes.
bool may_try(const Page& page, NodeId node, std::string_view label) {
  if (names_action(label) || (!label.empty() && !has_word(label))) return false;
  const Tag tag = page.node(node).tag;
  const bool is_control = tag == Tag::A || tag == Tag::Button;
  return !is_control || leads_nowhere(page, node) || in_navigation(page, node);
}

// Returns true for a button or a link that leads nowhere whose label says that it shows more. An
// element around it may listen for it.
bool offers_more(const Page& page, NodeId node, std::string_view label) {
  const bool is_button =
      page.node(node).tag == Tag::Button || page.attribute(node, Attr::Role) == "button";
  return (is_button || leads_nowhere(page, node)) && names_more(label) && !names_action(label);
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

bool is_marked_open(const Page& page, NodeId node) {
  const auto names_open = [](std::string_view word) {
    return std::find(kOpenClasses.begin(), kOpenClasses.end(), word) != kOpenClasses.end();
  };
  if (has_class(page, node, names_open)) return true;
  if (is_true(page, node, "aria-expanded") || is_true(page, node, "aria-selected") ||
      is_true(page, node, "aria-pressed")) {
    return true;
  }
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

// Returns true for elements that react to a click without a script.
bool acts_natively(const Page& page, NodeId node) {
  static constexpr std::array<std::string_view, 4> kCommands = {"popovertarget", "commandfor",
                                                                "command", "target"};
  const std::string_view href = page.attribute(node, Attr::Href).value_or("#");
  const Tag tag = page.node(node).tag;
  return tag == Tag::Summary || is_field(tag) || (href != "#" && !href.empty()) ||
         std::any_of(kCommands.begin(), kCommands.end(),
                     [&](std::string_view name) { return value_of(page, node, name).has_value(); });
}

/// Returns true for elements that show more by a standard, whatever a model says.
bool declares_more(const Page& page, NodeId node) {
  const std::string_view role = page.attribute(node, Attr::Role).value_or("");
  return page.node(node).tag == Tag::Summary || value_of(page, node, "aria-expanded") == "false" ||
         (role == "tab" && value_of(page, node, "aria-selected") == "false");
}

/// Returns true for a link to a place in a route, which is drawn with the route.
bool is_place(const Page& page, NodeId node) {
  const std::string_view href = page.attribute(node, Attr::Href).value_or("");
  return without_place(href) != href && is_route(page, node);
}

// Returns true for a link without a target, a listener and a name: nothing shows that it does
// anything.
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

std::optional<Item::Kind> kind_of(const Page& page, const elements::Verdict& verdict) {
  if (verdict.of_class == elements::kCloser) return Item::Kind::Closer;
  if (is_route(page, verdict.node)) return Item::Kind::Revealer;
  const bool declared = declares_more(page, verdict.node);
  if (!declared && is_bare_link(page, verdict.node)) return Item::Kind::Unknown;
  if (!declared && is_reaction_control(page, verdict.node)) return std::nullopt;
  if (verdict.of_class == elements::kRevealer) return Item::Kind::Revealer;
  if (!verdict.target.empty()) return std::nullopt;
  if (verdict.of_class == elements::kPager) return Item::Kind::Revealer;
  const bool unknown = verdict.of_class == elements::kUndetermined;
  if (!unknown || is_field(page.node(verdict.node).tag)) return std::nullopt;
  const std::string label = label_of(page, verdict.node);
  const bool is_probable_revealer = verdict.next_class == elements::kRevealer &&
                                    verdict.next_confidence >= kWorthAClick &&
                                    (!names_action(label) || names_more(label));
  return declared || is_probable_revealer ? Item::Kind::Revealer : Item::Kind::Unknown;
}

/// Finds the numbers of pagers: controls without a target whose label is a number, with the
/// previous or the next number nearby. The number of the shown page need not be a control.
class Pagers {
 public:
  Pagers(const Page& page, const std::vector<elements::Verdict>& verdicts) : page_(page) {
    for (const elements::Verdict& verdict : verdicts) {
      const std::uint32_t number = verdict.target.empty() ? number_of(verdict.node) : 0;
      if (number != 0) numbers_.emplace_back(verdict.node, number);
    }
    if (numbers_.empty()) return;
    add_plain_numbers();
    for (const auto& [node, number] : numbers_) {
      each_above(node, [&, n = number](NodeId above) { held_[index_of(above)].push_back(n); });
    }
  }

  /// Returns the number in a pager that is not a control; 0 if there is none, or several.
  [[nodiscard]] std::uint32_t shown_in(NodeId pager) const {
    const auto held = held_.find(index_of(pager));
    if (held == held_.end()) return 0;
    std::uint32_t shown = 0;
    for (const auto& [node, number] : plain_) {
      if (index_of(node) < index_of(pager) || index_of(node) >= page_.node(pager).end) continue;
      if (!has_next_to(held->second, number)) continue;
      if (shown != 0 && shown != number) return 0;
      shown = number;
    }
    return shown;
  }
  /// Returns true for a sign behind all numbers of a pager, which leads to the next ones.
  [[nodiscard]] bool leads_on(NodeId node) const {
    if (held_.empty() || !is_next_sign(label_of(page_, node))) return false;
    bool is_beside = false, is_last = true;
    each_above(node, [&](NodeId above) {
      if (is_beside || !held_.contains(index_of(above))) return;
      for (const auto& [other, number] : numbers_) {
        const bool inside =
            index_of(other) > index_of(above) && index_of(other) < page_.node(above).end;
        if (inside && index_of(other) > index_of(node)) is_last = false;
      }
      const std::vector<std::uint32_t>& numbers = held_.at(index_of(above));
      is_beside = std::any_of(numbers.begin(), numbers.end(),
                              [&](std::uint32_t number) { return has_next_to(numbers, number); });
    });
    return is_beside && is_last;
  }
  /// Returns the number of a control; 0 if it belongs to no pager. `pager`: the element around it
  /// and its neighbours.
  [[nodiscard]] std::uint32_t number_at(NodeId node, NodeId& pager) const {
    const std::uint32_t number = held_.empty() ? 0 : number_of(node);
    bool found = false;
    if (number == 0) return 0;
    each_above(node, [&](NodeId above) {
      const auto held = held_.find(index_of(above));
      if (found || held == held_.end()) return;
      found = has_next_to(held->second, number);
      if (found) pager = above;
    });
    return found ? number : 0;
  }

 private:
  static bool has_next_to(const std::vector<std::uint32_t>& numbers, std::uint32_t number) {
    return std::any_of(numbers.begin(), numbers.end(), [number](std::uint32_t other) {
      return other + 1 == number || other == number + 1;
    });
  }

  // Adds numbers that are drawn and not inside a control.
  void add_plain_numbers() {
    std::vector<bool> is_known(page_.nodes().size(), false);
    for (const auto& [node, number] : numbers_) {
      for (std::uint32_t i = index_of(node); i < page_.node(node).end; ++i) is_known[i] = true;
    }
    for (const Text& text : page_.texts()) {
      const NodeId parent = page_.node(text.node).parent;
      if (text.hidden || text.blank || parent == kNoNode || is_known[index_of(text.node)]) continue;
      const std::uint32_t number = number_of(parent);
      const bool is_drawn_there = number != 0 && is_drawn(page_, parent);
      if (is_drawn_there) plain_.emplace_back(parent, number);
    }
    numbers_.insert(numbers_.end(), plain_.begin(), plain_.end());
  }

  template <typename Visit>
  void each_above(NodeId node, const Visit& visit) const {
    constexpr int kLevels = 3;
    for (int i = 0; i < kLevels; ++i) {
      node = page_.node(node).parent;
      if (node == kNoNode) return;
      visit(node);
    }
  }

  [[nodiscard]] std::uint32_t number_of(NodeId node) const {
    constexpr std::size_t kMaxDigits = 4;
    const std::string label = label_of(page_, node);
    if (label.empty() || label.size() > kMaxDigits) return 0;
    std::uint32_t number = 0;
    for (const char c : label) {
      if (c < '0' || c > '9') return 0;
      number = number * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return number;
  }

  const Page& page_;
  std::vector<std::pair<NodeId, std::uint32_t>> numbers_, plain_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> held_;  // numbers in an element
};

/// Fills the items of one page.
class ItemMaker {
 public:
  explicit ItemMaker(const Page& page)
      : page_(page), ways_(page), targets_(page), walls_(elements::consent_walls(page)) {}

  [[nodiscard]] std::optional<Item> make(NodeId node, Item::Kind kind) const;
  /// Marks an item as the number of a pager.
  void put_in_pager(std::uint32_t number, std::uint32_t shown, NodeId pager, Item& item) const {
    item.page = number;
    item.pager_at = shown;
    item.pager = ways_.place(pager);
    item.kind = Item::Kind::Revealer;
  }
  /// Makes the item of a field, which is clicked when nothing else is left if the field is drawn.
  [[nodiscard]] std::optional<Item> make(const Toggle& toggle) const;
  /// Returns true if the item's target is text that extraction reads.
  [[nodiscard]] bool is_read(const Item& item) const {
    return targets_.is_read(item.node, item.target);
  }
  /// Returns true for elements in a banner; only its choice is an item.
  [[nodiscard]] bool is_in_banner(NodeId node) const {
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
  item.name = front_of(label, kLabelBytes);
  item.visible = geometry->visible;
  item.overlay = geometry->fixed || geometry->above || in_dialogue(page_, node);
  item.route = is_route(page_, node);
  const bool extends = names_more(label);
  const bool is_part_drawn = extends && value_of(page_, node, "aria-controls").has_value();
  item.open = is_marked_open(page_, node) || (targets_.is_drawn_now(node) && !is_part_drawn) ||
              (!extends && targets_.is_unfolded(node));
  if (!item.route) item.target = targets_.of(node, extends);
  item.listens = (geometry->listens && may_try(page_, node, label)) ||
                 (!geometry->inert && offers_more(page_, node, label));
  item.all = names_all(label);
  item.disabled = is_disabled(page_, node);
  item.inert = geometry->inert && !acts_natively(page_, node);
  return item;
}

std::optional<Item> ItemMaker::make(const Toggle& toggle) const {
  std::optional<Item> item =
      make(toggle.control, toggle.bare ? Item::Kind::Revealer : Item::Kind::Unknown);
  if (!item) return std::nullopt;
  item->toggle = true;
  item->listens = !toggle.bare;
  item->open = toggle.on;
  item->group = toggle.group;
  // Fields of one kind look alike, whatever they show.
  item->shape = hash_pair(item->shape, toggle.group + (toggle.bare ? 1 : 0));
  return item;
}

// Returns true if the item would show other items that can be clicked only then.
bool shows_items(const Page& page, const Item& item, const std::vector<Item>& items) {
  return std::any_of(items.begin(), items.end(), [&](const Item& other) {
    return other.kind == Item::Kind::Revealer && other.node != item.node && !other.visible &&
           !other.spared && !other.open && !other.disabled &&
           index_of(other.node) >= index_of(item.target) &&
           index_of(other.node) < page.node(item.target).end;
  });
}

// Adds what listens for the mouse over it, if it is drawn.
void add_hovers(const Page& page, const ItemMaker& maker, std::vector<Item>& items) {
  for (std::uint32_t i = 0; i < page.nodes().size() && items.size() < kMaxItems; ++i) {
    const Node& part = page.nodes()[i];
    if (part.is_text() || part.tag == Tag::Html || part.tag == Tag::Body) continue;
    const std::optional<Geometry> geometry = geometry_of(page, NodeId{i});
    if (!geometry || !geometry->hovers || !geometry->visible || maker.is_in_banner(NodeId{i}))
      continue;
    if (auto item = maker.make(NodeId{i}, Item::Kind::Hover)) items.push_back(std::move(*item));
  }
}

// Adds the fields in document order, behind the consent choice.
void add_toggles(const Toggles& toggles, const ItemMaker& maker, std::vector<Item>& items) {
  for (const Toggle& toggle : toggles.all()) {
    if (items.size() >= kMaxItems) break;
    if (maker.is_in_banner(toggle.control) || maker.is_in_banner(toggle.field)) continue;
    if (std::optional<Item> item = maker.make(toggle)) items.push_back(std::move(*item));
  }
  const bool has_choice = !items.empty() && items.front().kind == Item::Kind::Consent;
  std::stable_sort(
      items.begin() + (has_choice ? 1 : 0), items.end(),
      [](const Item& a, const Item& b) { return index_of(a.node) < index_of(b.node); });
}

}  // namespace

// Decides about inner items first, because spared ones need not be shown.
void spare_items(const Page& page, const std::function<bool(const Item&)>& is_read,
                 std::vector<Item>& items) {
  for (auto item = items.rbegin(); item != items.rend(); ++item) {
    if (item->spared || item->target == kNoNode || !is_read(*item)) continue;
    item->spared = !shows_items(page, *item, items);
  }
}

std::vector<Item> find_items(const Page& page, const std::vector<elements::Verdict>& verdicts,
                             bool has_places, const BareRoutes* bare) {
  const ItemMaker maker(page);
  const Toggles toggles(page);
  const Pagers pagers(page, verdicts);
  std::vector<Item> items;
  if (const auto choice = elements::consent_choice(page)) {
    if (const auto item = maker.make(choice->node, Item::Kind::Consent)) items.push_back(*item);
  }
  for (const elements::Verdict& verdict : verdicts) {
    if (items.size() >= kMaxItems) break;
    const std::optional<Item::Kind> kind = kind_of(page, verdict);
    if (!kind || maker.is_in_banner(verdict.node) || toggles.holds(verdict.node)) continue;
    if (has_places && is_place(page, verdict.node)) continue;
    if (bare != nullptr && !bare->fragment_of(verdict.node).empty()) continue;
    std::optional<Item> item = maker.make(verdict.node, *kind);
    if (!item) continue;
    NodeId pager = kNoNode;
    const std::uint32_t number = verdict.target.empty() ? pagers.number_at(verdict.node, pager) : 0;
    // The target of a pager's number is drawn already: it is the list, which then shows another
    // part. Links to drawn elements are no revealers: they are footnotes.
    const bool pages = number != 0 || verdict.of_class == elements::kPager;
    if (pages && value_of(page, verdict.node, "aria-controls").has_value()) {
      item->open = is_marked_open(page, verdict.node);
    }
    if (verdict.target.empty() && pagers.leads_on(verdict.node)) item->kind = Item::Kind::Revealer;
    if (number != 0) maker.put_in_pager(number, pagers.shown_in(pager), pager, *item);
    items.push_back(std::move(*item));
  }
  if (!toggles.all().empty()) add_toggles(toggles, maker, items);
  spare_items(
      page, [&maker](const Item& item) { return maker.is_read(item); }, items);
  add_hovers(page, maker, items);
  return items;
}

}  // namespace sito::reveal
