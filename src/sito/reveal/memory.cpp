// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/memory.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace sito::reveal {
namespace {

constexpr std::uint32_t kMaxRefusals = 2;

}  // namespace

// Returns true also for elements similar to one that has shown text, whatever their class; not beside
// one that shows all, because they hide it.
bool ClickMemory::reveals(const Item& item) const {
  if (item.route && leaves_routes_) return false;
  if (item.kind == Item::Kind::Revealer) return true;
  if (item.kind != Item::Kind::Unknown || item.less) return false;
  const auto shape = shapes_.find(item.shape);
  return (item.toggle && has_useful_toggle_) ||
         (shape != shapes_.end() && shape->second.useful > 0 && !shape->second.all);
}

bool ClickMemory::is_barren(const Item& item) const {
  if (has_given_up() || (!item.own && useless_.unheard >= kMaxUnheard)) return true;
  const auto pager = pagers_.find(item.pager);  // of which it is the next page
  if (item.pager != 0 && pager != pagers_.end() && pager->second.useless >= kBarrenPages)
    return true;
  if (const auto found = alike_.find(item.look); found != alike_.end()) {
    const Alike& known = found->second;
    if (known.useless >= (known.words == 0 ? kBarrenClicksAlikeNew : kBarrenClicksAlike)) {
      return true;
    }
    if (known.clicks >= kManyClicks && known.words < std::uint64_t{kMinWordsAClick} * known.clicks)
      return true;
  }
  const auto found = shapes_.find(item.shape);
  if (found == shapes_.end()) return false;
  return is_barren(found->second);
}

bool ClickMemory::is_barren(const Shape& shape) {
  return shape.useless >= (shape.useful == 0 ? kBarrenClicks : kBarrenClicksOfUseful);
}

bool ClickMemory::Reached::has(const Item& item, const std::unordered_set<std::uint32_t>& there) {
  if (elements_.contains(item.element)) return true;
  const auto found = by_place_.find(item.place);
  if (found == by_place_.end() || there.contains(found->second.element)) return false;
  const Known& known = found->second;
  if (item.overlay && known.overlay != overlay_) return false;
  if (!item.late && known.turn != turn_ && !known.around.contains(item.around)) return false;
  add(item);
  return true;
}

void ClickMemory::Reached::add(const Item& item) {
  elements_.insert(item.element);
  Known& known = by_place_[item.place];
  known.element = item.element;
  known.turn = turn_;
  known.overlay = overlay_;
  known.around.insert(item.around);
}

// Returns true if a number of a pager was not clicked, and may show something.
bool ClickMemory::is_unread_page(const Item& item) const {
  const auto found = pagers_.find(item.pager);
  if (found == pagers_.end()) return true;
  return found->second.useless < kBarrenPages && !found->second.clicked.contains(item.page);
}

// Returns true for an item that is worth a first click.
bool ClickMemory::is_fresh(const Item& item, const std::unordered_set<std::uint32_t>& there) {
  if (!reveals(item) || !item.visible || item.disabled || item.open) return false;
  const auto refusals = refusals_.find(item.element);
  const bool is_refused = refusals != refusals_.end() && refusals->second >= kMaxRefusals;
  if (item.page != 0) {
    return is_unread_page(item) && !item.inert && !is_refused && !has_given_up();
  }
  if (clicked_.has(item, there)) return false;
  if (item.inert) {
    left_out_.inert.insert(item.element);
  } else if (item.spared) {
    left_out_.spared.insert(item.element);
  } else if (!is_refused && is_barren(item)) {
    left_out_.barren.insert(item.element);
  } else {
    return !is_refused;
  }
  return false;
}

std::uint32_t ClickMemory::age_of(const Item& item) const {
  const auto found = appeared_.find(item.element);
  return found == appeared_.end() ? 0 : n_looks_ - found->second;
}

// What shows all at once saves the clicks on its parts. A route takes the place of all.
const Item* ClickMemory::next_revealer(const std::vector<Item>& items) {
  std::unordered_set<std::uint32_t> there;
  for (const Item& item : items) there.insert(item.element);
  const Item* first = nullptr;
  const auto rank = [this](const Item& item) {
    return std::tuple(item.route, age_of(item), item.late);
  };
  for (const Item& item : items) {
    if (first != nullptr && !item.all && rank(item) >= rank(*first)) continue;
    if (!is_fresh(item, there)) continue;
    if (item.all) return &item;
    first = &item;
  }
  return first != nullptr ? first : next_again(items);
}

// Elements that were not clicked yet come first: they show whether such elements can show more than
// once.
const Item* ClickMemory::next_again(const std::vector<Item>& items) const {
  for (const Item& item : items) {
    if (!reveals(item) || !item.visible || item.disabled || item.open || item.page != 0) continue;
    if (!again_.contains(item.element) || is_barren(item)) continue;
    const auto shape = shapes_.find(item.shape);
    if (shape == shapes_.end() || !shape->second.once) return &item;
  }
  return nullptr;
}

// Returns true for an item of which only its listener is known, if it was not clicked yet.
bool ClickMemory::may_try(const Item& item, const std::unordered_set<std::uint32_t>& there) {
  if (item.kind != Item::Kind::Unknown || !item.listens) return false;
  if (!item.visible || item.disabled || item.open || item.spared || item.inert) return false;
  if (clicked_.has(item, there) || is_barren(item)) return false;
  const auto shape = shapes_.find(item.shape);
  if (shape != shapes_.end() && shape->second.all && !item.all) return false;
  const auto refusals = refusals_.find(item.element);
  return refusals == refusals_.end() || refusals->second < kMaxRefusals;
}

const Item* ClickMemory::next_listener(const std::vector<Item>& items) {
  std::unordered_set<std::uint32_t> there;
  for (const Item& item : items) there.insert(item.element);
  for (const bool weak : {false, true}) {
    if (useless_.listeners >= kMaxUselessListeners) break;
    if (weak && useless_.buttons >= kMaxUselessButtons) break;
    for (const Item& item : items) {
      if (item.weak == weak && may_try(item, there)) return &item;
    }
  }
  return next_of_group(items, there);
}

// Returns the first element of a group of which none was clicked.
const Item* ClickMemory::next_of_group(const std::vector<Item>& items,
                                       const std::unordered_set<std::uint32_t>& there) {
  if (useless_.listeners >= kMaxUselessListeners + kMaxUselessGroups) return nullptr;
  struct Group {
    const Item* first = nullptr;
    std::unordered_set<std::string_view> names;
    std::unordered_set<std::uint64_t> places;  // by the text around
    [[nodiscard]] bool is_list() const {
      return names.size() >= kMinGroup && places.size() >= kMinGroup;
    }
  };
  std::unordered_map<std::uint64_t, Group> groups;  // by shape
  const Item* next = nullptr;
  for (const Item& item : items) {
    const auto shape = shapes_.find(item.shape);
    const bool is_known = shape != shapes_.end() && shape->second.useless > 0;
    if (is_known || !item.own || item.toggle || !may_try(item, there)) continue;
    Group& group = groups[item.shape];
    if (group.first == nullptr) group.first = &item;
    group.names.insert(item.name);
    group.places.insert(item.around);
    const bool is_first = next == nullptr || index_of(group.first->node) < index_of(next->node);
    if (group.is_list() && is_first) next = group.first;
  }
  return next;
}

const Item* ClickMemory::next_hover(const std::vector<Item>& items) {
  if (hovers_.useless >= kMaxUselessHovers) return nullptr;
  std::unordered_set<std::uint32_t> there;
  for (const Item& item : items) there.insert(item.element);
  for (const Item& item : items) {
    if (item.kind != Item::Kind::Hover || !item.visible) continue;
    if (hovers_.reached.has(item, there)) continue;
    // A click may hide what the mouse shows.
    const auto shape = shapes_.find(item.shape);
    const bool is_useful = shape != shapes_.end() && shape->second.useful > 0;
    if (is_useful && clicked_.has(item, there)) continue;
    const auto known = hovers_.shapes.find(item.shape);
    if (known == hovers_.shapes.end() || !is_barren(known->second)) return &item;
  }
  return nullptr;
}

void ClickMemory::hovered(const Item& item, bool useful) {
  hovers_.reached.add(item);
  Shape& shape = hovers_.shapes[item.shape];
  shape.useful += useful ? 1 : 0;
  shape.useless = useful ? 0 : shape.useless + 1;
  hovers_.useless = useful ? 0 : hovers_.useless + 1;
}

const Item* ClickMemory::next_closer(const std::vector<Item>& items, Item::Kind kind, bool any,
                                     std::uint32_t budget) const {
  for (const Item& item : items) {
    if (item.kind != kind || !item.visible || item.disabled) continue;
    if (kind == Item::Kind::Closer && !item.overlay && !any) continue;
    const auto times = closers_.clicks.find(item.place);
    if (times != closers_.clicks.end() && times->second >= budget) continue;
    const auto refusals = refusals_.find(item.element);
    if (refusals != refusals_.end() && refusals->second >= kMaxRefusals) continue;
    if (!closers_.clicked_now.contains(item.element)) return &item;
  }
  return nullptr;
}

bool ClickMemory::has_fresh_in_front(const std::vector<Item>& items) {
  std::unordered_set<std::uint32_t> there;
  for (const Item& item : items) there.insert(item.element);
  return std::any_of(items.begin(), items.end(), [&](const Item& item) {
    const auto look = appeared_.find(item.element);
    const bool is_new = look != appeared_.end() && look->second > 1;
    return is_new && item.in_front && !item.route && is_fresh(item, there);
  });
}

bool ClickMemory::Pager::has_read(std::uint32_t page) const {
  if (!clicked.contains(page)) return false;
  return !silent.contains(page) || (!seen.empty() && page == *std::ranges::min_element(seen));
}

std::size_t ClickMemory::n_pages() const {
  std::size_t n = 0;
  for (const auto& [place, pager] : pagers_) {
    for (const std::uint32_t page : pager.clicked) n += pager.has_read(page) ? 1 : 0;
  }
  return n;
}

std::size_t ClickMemory::n_pages_left() const {
  std::size_t n = 0;
  for (const auto& known : pagers_) {
    const Pager& pager = known.second;
    for (const std::uint32_t page : pager.seen) n += pager.has_read(page) ? 0 : 1;
  }
  return n;
}

void ClickMemory::clicked_uselessly(const Item& item, bool changed) {
  ++useless_.clicks;
  if (!changed && !item.own) ++useless_.unheard;
  if (item.page != 0) {
    Pager& pager = pagers_[item.pager];
    pager.clicked.insert(item.page);
    if (!pager.shown.contains(item.page)) pager.silent.insert(item.page);
    ++pager.useless;
    if (leads_on_) clicked_.turn();  // to the cards of that page
    return;
  }
  clicked_.add(item);
  if (item.kind == Item::Kind::Unknown && item.listens) {
    ++useless_.listeners;
    useless_.buttons += item.weak ? 1 : 0;
  }
  Alike& alike = alike_[item.look];
  ++alike.clicks;
  if (again_.erase(item.element) != 0) return;
  ++alike.useless;
  Shape& shape = shapes_[item.shape];
  ++shape.useless;
  shape.all = shape.all || item.all;
}

void ClickMemory::clicked_to_write(const Item& item) {
  clicked_uselessly(item);
  Shape& shape = shapes_[item.shape];
  if (shape.useful == 0) shape.useless = std::max(shape.useless, kBarrenClicks);
  Alike& alike = alike_[item.look];
  if (alike.words == 0) alike.useless = std::max(alike.useless, kBarrenClicksAlike);
}

// A button below a growing list shows more when it is clicked again; a button above its text hides
// the text again. The list is between the button and the previous one of its kind. Returns the
// number of the button, which may be a new one; 0 if it is not such a button.
std::uint32_t ClickMemory::find_growing_button(const Item& item, const std::vector<Item>& now,
                                               const TextYield& yield) {
  if (yield.words == 0 || item.all || item.toggle) return 0;
  const auto is_same_item = [&](const Item& other) {
    return other.element == item.element || other.place == item.place;
  };
  const auto found = std::find_if(now.begin(), now.end(), is_same_item);
  if (found == now.end()) return 0;
  if (item.steps && found->label == item.label && !found->open) {
    return yield.words >= kMinWordsAClick ? found->element : 0;
  }
  std::uint32_t begin = 0;  // of the list
  for (const Item& other : now) {
    const bool before = index_of(other.node) < index_of(found->node);
    if (before && other.shape == found->shape) begin = index_of(other.node);
  }
  if (!yield.is_between(begin, index_of(found->node))) {
    shapes_[item.shape].once = true;
    return 0;
  }
  return found->label == item.label && !found->open ? found->element : 0;
}

void ClickMemory::clicked(const Item& item, const std::vector<Item>& now, const TextYield& yield) {
  if (!item.own) useless_.unheard = 0;
  if (item.weak) useless_.buttons = 0;
  has_useful_toggle_ = has_useful_toggle_ || item.toggle;
  if (item.late || (item.page != 0 && leads_on_)) clicked_.turn();
  if (item.page != 0) {
    Pager& pager = pagers_[item.pager];
    pager.clicked.insert(item.page);
    pager.shown.insert(item.page);
    pager.silent.erase(item.page);
    pager.useless = useless_.clicks = 0;
    hovers_.reached.turn();
    return;
  }
  const std::uint32_t again = find_growing_button(item, now, yield);
  Shape& shape = shapes_[item.shape];
  shape.useless = useless_.clicks = 0;
  ++shape.useful;
  shape.all = shape.all || item.all;
  Alike& alike = alike_[item.look];
  alike.useless = 0;
  ++alike.clicks;
  alike.words += yield.words;
  clicked_.add(item);
  again_.erase(item.element);
  if (again != 0) again_.insert(again);
}

void ClickMemory::note_new_url(const Item& item, std::uint32_t page) {
  for (auto& [place, pager] : pagers_) {
    if (item.route) break;
    pager.useless = 0;
    pager.clicked.erase(page);
    if (!leads_on_) pager.clicked.clear();
  }
  leads_on_ = leads_on_ || !item.route;
  Shape& shape = shapes_[item.shape];
  shape.useless = useless_.clicks = 0;
  ++shape.useful;
  alike_[item.look].useless = 0;
  clicked_.add(item);
  clicked_.turn();
}

void ClickMemory::looked(const std::vector<Item>& items) {
  ++n_looks_;
  for (const Item& item : items) {
    if (item.visible) appeared_.try_emplace(item.element, n_looks_);
  }
  // Closers that were clicked and are still drawn do not work.
  for (const Item& item : items) {
    if (item.page != 0 && item.visible) {
      Pager& pager = pagers_[item.pager];
      pager.seen.insert(item.page);
      if (item.open) pager.clicked.insert(item.page);
      if (item.pager_at != 0) pager.clicked.insert(item.pager_at);
    }
    if (item.visible && closers_.clicked_now.contains(item.element))
      refusals_[item.element] = kMaxRefusals;
    // Open elements were read already: opening one again, after another element has closed it,
    // shows nothing new.
    const bool may_reveal = item.kind == Item::Kind::Revealer || item.kind == Item::Kind::Unknown;
    if (may_reveal && item.visible && item.open && item.page == 0) clicked_.add(item);
  }
  closers_.clicked_now.clear();
}

}  // namespace sito::reveal
