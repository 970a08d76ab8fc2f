// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/items.h"

#include "sito/base/hash.h"
#include "sito/elements/words.h"
#include "sito/page/geometry.h"
#include "sito/page/text_limit.h"
#include "sito/reveal/control_text.h"
#include "sito/reveal/controls.h"
#include "sito/reveal/pagers.h"
#include "sito/reveal/routes.h"
#include "sito/reveal/rows.h"
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

// A click that shows nothing costs a fraction of a second, a missing click costs text: so an even
// chance is not needed. Clicks that tell the site something of its reader are excluded by labels.
constexpr float kWorthAClick = 0.4F;
// What is less certain is clicked when nothing else is left, if a script listens.
constexpr float kCertain = 0.93F;

constexpr std::uint32_t kMaxHandWords = 8;  // of what only the cursor shows to be a control

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

/// Returns true for a link to a place in a route, which is drawn with the route.
bool is_place(const Page& page, NodeId node) {
  const std::string_view href = page.attribute(node, Attr::Href).value_or("");
  return without_place(href) != href && is_route(page, node);
}

std::optional<Item::Kind> kind_of(const Page& page, const elements::Verdict& verdict) {
  if (verdict.of_class == elements::kCloser) return Item::Kind::Closer;
  if (is_route(page, verdict.node)) return Item::Kind::Revealer;
  const bool declared = declares_more(page, verdict.node);
  if (!declared && is_bare_link(page, verdict.node)) return Item::Kind::Unknown;
  if (!declared && is_reaction_control(page, verdict.node)) return std::nullopt;
  const bool is_revealer = verdict.of_class == elements::kRevealer;
  if (is_revealer && (declared || verdict.confidence >= kCertain)) return Item::Kind::Revealer;
  if (leads_nowhere(page, verdict.node) && verdict.of_class != elements::kPager) {
    if (names_all(label_of(page, verdict.node))) return Item::Kind::Revealer;
    if (verdict.of_class == elements::kInner) return Item::Kind::Unknown;
  } else if (!verdict.target.empty()) {
    return std::nullopt;
  }
  if (verdict.of_class == elements::kPager) return Item::Kind::Revealer;
  const bool unknown = is_revealer || verdict.of_class == elements::kUndetermined;
  if (!unknown || is_field(page.node(verdict.node).tag)) return std::nullopt;
  const std::string label = label_of(page, verdict.node);
  const bool is_probable_revealer = verdict.next_class == elements::kRevealer &&
                                    verdict.next_confidence >= kWorthAClick &&
                                    (!names_action(label) || names_more(label));
  return declared || is_probable_revealer ? Item::Kind::Revealer : Item::Kind::Unknown;
}

/// Fills the items of one page.
class ItemMaker {
 public:
  ItemMaker(const Page& page, const std::vector<elements::ConsentWall>& walls)
      : page_(page), ways_(page), targets_(page), walls_(walls) {}

  [[nodiscard]] std::optional<Item> make(NodeId node, Item::Kind kind) const;
  /// Marks an item as the number of a pager.
  void put_in_pager(std::uint32_t number, std::uint32_t shown, NodeId pager, Item& item) const {
    item.page = number;
    item.pager_at = shown;
    item.pager = ways_.place(pager);
    item.kind = Item::Kind::Revealer;
  }
  /// Marks an item as the next page of a pager, if there is one.
  void put_beside(NodeId pager, Item& item) const {
    if (pager != kNoNode) item.pager = ways_.place(pager);
  }
  /// Makes the item of a field, which is clicked when nothing else is left if the field is drawn.
  [[nodiscard]] std::optional<Item> make(const Toggle& toggle) const;
  [[nodiscard]] std::uint64_t text_around(NodeId node, std::uint32_t words) const;
  [[nodiscard]] std::uint32_t hand_in(NodeId node, std::uint32_t element) const;
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
  const std::vector<elements::ConsentWall>& walls_;
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
  item.words = targets_.words(node);
  item.place = hash_pair(ways_.place(node), item.label);
  item.shape = ways_.shape(node);
  item.name = front_of(label, kLabelBytes);
  // Nothing scrolls to what lies left of the window, as the links of a menu that is pushed aside.
  item.visible = geometry->visible && geometry->x + geometry->width > 0;
  item.in_front = geometry->above || in_dialogue(page_, node);
  item.overlay = geometry->fixed || item.in_front;
  item.route = is_route(page_, node);
  const bool extends = names_more(label);
  const bool is_part_drawn = extends && value_of(page_, node, "aria-controls").has_value();
  item.open = is_marked_open(page_, node) || (targets_.is_drawn_now(node) && !is_part_drawn) ||
              (!extends && targets_.is_unfolded(node));
  if (!item.route) item.target = targets_.of(node, extends);
  item.open = item.open || holds_open_control(page_, node) || in_open_control(page_, node);
  const bool is_hand =
      geometry->pointer && page_.node(node).tag != Tag::A && item.words <= kMaxHandWords;
  item.answers = geometry->listens || is_hand;
  item.own = geometry->listens || acts_natively(page_, node);
  const bool offers = !geometry->inert && offers_more(page_, node, label);
  const bool is_elsewhere = is_button(page_, node) && !in_navigation(page_, node);
  const bool sends = is_button(page_, node) && in_form(page_, node);
  const bool hears =
      !sends && (is_elsewhere ? geometry->listens && !in_margin(page_, node) : item.answers);
  item.steps = names_step(label);
  item.listens =
      offers || (hears && (may_try(page_, node, label) || (item.steps && !names_action(label))));
  item.weak = (is_elsewhere || !geometry->listens) && !offers;  // a cursor alone says little
  item.around = text_around(node, item.words);
  if (!geometry->listens && declares_more(page_, node)) item.element = hand_in(node, item.element);
  item.all = names_all(label);
  item.less = names_less(label);
  item.disabled = is_disabled(page_, node);
  item.inert = geometry->inert && !acts_natively(page_, node);
  return item;
}

// Returns a hash of the text beside the control in the first element around it that has any.
std::uint64_t ItemMaker::text_around(NodeId node, std::uint32_t words) const {
  constexpr int kLevels = 4;
  constexpr std::size_t kEnough = 400;  // bytes
  NodeId at = page_.node(node).parent;
  for (int i = 0; i < kLevels && at != kNoNode && targets_.words(at) <= words; ++i) {
    at = page_.node(at).parent;
  }
  if (at == kNoNode) return 0;
  std::string text;
  for (std::uint32_t i = index_of(at); i < page_.node(at).end && text.size() < kEnough; ++i) {
    const Node& part = page_.nodes()[i];
    if (part.is_text() && !part.hidden) text += page_.text(part.text).text;
  }
  return hash_bytes(text);
}

// Returns the number of the one element in a branch of a tree that listens for clicks: what folds
// it, or the number of the branch.
std::uint32_t ItemMaker::hand_in(NodeId node, std::uint32_t element) const {
  const Tag tag = page_.node(node).tag;
  if (tag == Tag::A || tag == Tag::Button || tag == Tag::Summary) return element;
  for (std::uint32_t i = index_of(node) + 1; i < page_.node(node).end; ++i) {
    const NodeId inner{i};
    if (page_.nodes()[i].is_text()) continue;
    if (declares_more(page_, inner) || page_.node(inner).tag == Tag::A) return element;
    const std::optional<Geometry> geometry = geometry_of(page_, inner);
    if (geometry && geometry->id != 0 && geometry->visible && geometry->listens) {
      return geometry->id;
    }
  }
  return element;
}

std::optional<Item> ItemMaker::make(const Toggle& toggle) const {
  std::optional<Item> item =
      make(toggle.control, toggle.bare ? Item::Kind::Revealer : Item::Kind::Unknown);
  if (!item) return std::nullopt;
  item->toggle = item->own = true;
  item->weak = false;
  item->listens = !toggle.bare;
  item->open = toggle.on;
  item->group = toggle.group;
  item->late = toggle.group != 0;
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

bool is_unplaced(const Page& page, NodeId node) {
  const std::optional<Geometry> geometry = geometry_of(page, node);
  return geometry && geometry->unplaced;
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
                             const std::vector<elements::ConsentWall>& walls, bool has_places,
                             const BareRoutes* bare, std::uint32_t* left) {
  const ItemMaker maker(page, walls);
  const Toggles toggles(page);
  const Pagers pagers(page, verdicts);
  std::vector<Item> items;
  std::uint32_t n_left = 0;
  if (const auto choice = elements::consent_choice(walls)) {
    if (const auto item = maker.make(choice->node, Item::Kind::Consent)) items.push_back(*item);
  }
  for (const elements::Verdict& verdict : verdicts) {
    const std::optional<Item::Kind> kind = kind_of(page, verdict);
    if (kind && (items.size() >= kMaxItems || is_unplaced(page, verdict.node))) {
      ++n_left;
      continue;
    }
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
    if (number != 0) {
      maker.put_in_pager(number, pagers.shown_in(pager), pager, *item);
    } else if (item->steps && verdict.target.empty()) {
      maker.put_beside(pagers.beside(verdict.node), *item);
    }
    items.push_back(std::move(*item));
  }
  if (!toggles.all().empty()) add_toggles(toggles, maker, items);
  judge_rows(page, items);
  spare_items(
      page, [&maker](const Item& item) { return maker.is_read(item); }, items);
  add_hovers(page, maker, items);
  if (left != nullptr) *left = n_left;
  return items;
}

}  // namespace sito::reveal
