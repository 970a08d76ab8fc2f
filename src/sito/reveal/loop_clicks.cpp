// SPDX-License-Identifier: Apache-2.0
// The part of the loop that clicks, and that judges what a click has shown.
#include "sito/reveal/loop.h"
#include "sito/url/normalise.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <string>
#include <utility>

namespace sito::reveal {
namespace {

using browser::ClickEffect;

// An overlay may reappear after each action, and a few times without one.
constexpr std::uint32_t kFreeCloses = 3;
constexpr std::uint32_t kMaxVanished = 40;     // clicks on elements that were replaced meanwhile
constexpr std::uint32_t kMinWordsHidden = 3;   // a change of fewer words is a changed label
constexpr std::ptrdiff_t kMinItemsHidden = 3;  // fewer may go with what they acted on

bool was_made(ClickEffect effect) {
  return effect != ClickEffect::Hidden && effect != ClickEffect::Covered &&
         effect != ClickEffect::Gone;
}

std::string_view note_of(ClickEffect effect) {
  switch (effect) {
    case ClickEffect::Navigated:
      return "click-navigated";
    case ClickEffect::Submitted:
      return "click-submitted";
    case ClickEffect::Opened:
      return "click-opened";
    case ClickEffect::Moved:
      return "click-moved";
    case ClickEffect::Wrote:
      return "click-wrote";
    case ClickEffect::Hidden:
      return "click-hidden";
    case ClickEffect::Covered:
      return "click-covered";
    case ClickEffect::Gone:
      return "click-gone";
    case ClickEffect::Changed:
    case ClickEffect::Unchanged:
      break;
  }
  return "";
}

std::ptrdiff_t count_visible(const std::vector<Item>& items) {
  return std::count_if(items.begin(), items.end(), [](const Item& item) { return item.visible; });
}

}  // namespace

std::optional<browser::Clicked> RevealLoop::click(const Item& item) {
  Result<browser::Clicked> clicked = view_.click(item.element, options_.settling);
  if (!clicked) {
    lose(clicked.error());
    return std::nullopt;
  }
  note(note_of(clicked->effect));
  if (!clicked->settled) note("click-unsettled");
  for (const std::string& target : clicked->targets) {
    reader_.links().add_target(target, out_.loaded.url, reader_.n_states());
  }
  return std::move(*clicked);
}

bool RevealLoop::click_away(const Item& closer) {
  const std::optional<browser::Clicked> clicked = click(closer);
  if (!clicked) return true;
  if (!was_made(clicked->effect)) {
    memory_.refused(closer);
    return true;
  }
  memory_.closed(closer);
  ++out_.closed;
  if (closer.kind == Item::Kind::Consent) note("consent-rejected");
  overlay_.covers = false;
  if (clicked->changed) look_if_new();
  return true;
}

// Returns true if an overlay was handled.
bool RevealLoop::close_next() {
  if (!options_.click) return false;
  const std::uint32_t budget = kFreeCloses + out_.clicks + out_.scrolls;
  const Item* closer = nullptr;
  if (options_.consent == Consent::Reject) {
    closer = memory_.next_closer(states_.items(), Item::Kind::Consent, true, budget);
  }
  // What a click has opened is read with all of its parts before it is closed.
  const bool waits = !overlay_.covers && memory_.has_fresh_in_front(states_.items());
  if (closer == nullptr && !waits) {
    closer = memory_.next_closer(states_.items(), Item::Kind::Closer, overlay_.covers, budget);
  }
  if (closer == nullptr) {
    overlay_.covers = false;
    return false;
  }
  const Item item = *closer;
  return click_away(item);
}

// A click that shows text may also send data; a click that only sends data is not repeated.
void RevealLoop::clicked_uselessly(const Item& item, const browser::Clicked& clicked) {
  if (clicked.effect == ClickEffect::Wrote || clicked.effect == ClickEffect::Submitted) {
    memory_.clicked_to_write(item);
  } else {
    memory_.clicked_uselessly(item, clicked.changed);
  }
}

// Looks if the page has changed. A click may move elements and leave the text as it was, as in a
// menu that slides out of the window.
std::optional<Look> RevealLoop::look_after(const browser::Clicked& clicked) {
  const std::uint64_t before = states_.fingerprint();
  std::optional<Look> found = look_if_new();
  const bool is_same = !found && !lost_ && states_.fingerprint() == before;
  return is_same && clicked.changed ? look() : std::move(found);
}

// Returns the element that takes a click on `item` back: itself, or the radio button of its group
// that is on; 0 if none of them is.
std::uint32_t RevealLoop::undo_of(const Item& item) const {
  if (item.group == 0) return item.element;
  const std::vector<Item>& items = states_.items();
  const auto on = std::find_if(items.begin(), items.end(), [&item](const Item& other) {
    return other.group == item.group && other.open;
  });
  return on == items.end() ? 0 : on->element;
}

// Takes back a click that has only hidden text or items, by a click on the element `undo`. A field
// gets its old state back in any case.
void RevealLoop::take_back(const Item& item, std::uint32_t undo, const Shown& before) {
  const std::vector<Item>& items = states_.items();
  const bool hides = states_.shown() + kMinWordsHidden <= before.words ||
                     count_visible(items) + kMinItemsHidden <= before.items;
  if (!item.toggle && !hides) return;
  const auto found = std::find_if(items.begin(), items.end(), [undo](const Item& other) {
    return other.element == undo && other.visible;
  });
  if (found == items.end()) return;
  const Item back =
      *found;  // NOLINT(performance-unnecessary-copy-initialization): a click makes the items anew
  const std::optional<browser::Clicked> clicked = click(back);
  if (!clicked) return;
  note("click-taken-back");
  look_after(*clicked);
}

ClickMade& RevealLoop::list(const Item& item, ClickMade::How how, ClickEffect effect) {
  ClickMade& made =
      out_.click_list.size() < kMaxClicksListed ? out_.click_list.emplace_back() : unlisted_;
  made = ClickMade{};
  made.how = how;
  made.name = item.name;
  made.effect = effect;
  return made;
}

// Returns true for a click that led to another page of the site: scripts are the only way there.
bool RevealLoop::leads_on(const browser::Clicked& clicked) const {
  if (clicked.effect == ClickEffect::Moved) return true;
  if (clicked.effect != ClickEffect::Navigated || clicked.targets.empty()) return false;
  const auto site_of = [](std::string_view url) {
    return url::site_key(url, url::SiteUnit::Domain);
  };
  return options_.routes != Routes::InPage &&
         site_of(clicked.targets.back()) == site_of(out_.loaded.url);
}

void RevealLoop::judge_click(const Item& item, ClickMade& made, std::uint32_t undo,
                             const browser::Clicked& clicked) {
  made.page = item.page;
  const std::uint32_t new_targets = made.links;
  if (reader_.links().are_routes_proven()) memory_.leave_routes();
  const bool leads = new_targets > 0 && leads_on(clicked);
  if (!clicked.changed && !leads) return clicked_uselessly(item, clicked);
  if (clicked.effect == ClickEffect::Navigated && leads) {  // the page is as it was
    ++out_.useful_clicks;
    return memory_.note_new_url(item, pager_page_);
  }
  const Shown before{states_.shown(), count_visible(states_.items())};
  if (item.page != 0) pager_page_ = item.page;
  // The script has made the page again after it went back.
  const bool moved = clicked.effect == ClickEffect::Moved && !clicked.targets.empty();
  const std::optional<Look> found = moved ? look(true) : look_after(clicked);
  if (found && reader_.is_other()) {
    if (leads) {
      memory_.note_new_url(item, pager_page_);
    } else {
      clicked_uselessly(item, clicked);
    }
    return reopen_page();
  }
  if (!found || !found->brings_something()) {
    if (leads) {
      ++out_.useful_clicks;
      return memory_.note_new_url(item, pager_page_);
    }
    clicked_uselessly(item, clicked);
    return take_back(item, undo, before);
  }
  made.words = found->yield.words;
  made.links += found->new_links;
  ++out_.useful_clicks;
  if (item.route) scrolling_.begin_route();
  memory_.clicked(item, states_.items(), found->yield);
}

// An overlay may have appeared without a text. Looks for it once in each state.
void RevealLoop::look_for_overlay() {
  if (overlay_.looked_in != 0 && overlay_.looked_in == states_.fingerprint()) {
    look_if_new();
    return;
  }
  look();
  overlay_.looked_in = states_.fingerprint();
}

// Returns true if an element was clicked, or could not be clicked. `last_resort`: elements of which
// only their click listener is known.
bool RevealLoop::reveal_next(bool last_resort) {
  if (!options_.click) return false;
  if (options_.reveal_limit >= 0 &&
      out_.clicks >= static_cast<std::uint32_t>(options_.reveal_limit)) {
    return false;
  }
  const Item* next =
      last_resort ? memory_.next_listener(states_.items()) : memory_.next_revealer(states_.items());
  if (next == nullptr) return false;
  // A route takes the place of a list that scrolling would read.
  if (next->route && !scrolling_.is_over()) return false;
  // So does a page of a pager, of what the mouse shows.
  if ((next->route || next->page != 0) && hover_next()) return true;
  const Item item = *next;
  const std::uint32_t undo = undo_of(item);
  const std::uint32_t n_before = n_links();
  const std::optional<browser::Clicked> clicked = click(item);
  if (!clicked) return true;
  if (!was_made(clicked->effect)) {
    memory_.refused(item);
    if (clicked->effect == ClickEffect::Covered) {
      overlay_.covers = true;
      look_for_overlay();
    } else if (clicked->effect == ClickEffect::Gone && ++bounded_.vanished <= kMaxVanished) {
      look();  // a script has made the elements of a known state again
    }
    return true;
  }
  ++out_.clicks;
  using How = ClickMade::How;
  ClickMade& made = list(item, last_resort ? How::LastResort : How::Click, clicked->effect);
  made.links = n_links() - n_before;
  judge_click(item, made, undo, *clicked);
  return true;
}

// Returns true if the mouse was moved to an element that listens for it, or could not be.
bool RevealLoop::hover_next() {
  if (!options_.click) return false;
  const Item* next = memory_.next_hover(states_.items());
  if (next == nullptr) return false;
  const Item item = *next;
  const Result<browser::Clicked> over = view_.hover(item.element, options_.settling);
  if (!over) {
    lose(over.error());
    return true;
  }
  if (!was_made(over->effect)) {
    memory_.hovered(item, false);
    return true;
  }
  ++out_.hovers;
  const std::optional<Look> found = over->changed ? look_if_new() : std::nullopt;
  const bool useful = found && found->brings_something();
  memory_.hovered(item, useful);
  ClickMade& made = list(item, ClickMade::How::Hover, over->effect);
  if (!found) return true;
  made.words = found->yield.words;
  made.links = found->new_links;
  return true;
}

}  // namespace sito::reveal
