// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/loop.h"

#include "sito/page/geometry.h"
#include "sito/reveal/routes.h"
#include "sito/reveal/with.h"
#include "sito/url/normalise.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <string>
#include <thread>
#include <utility>

namespace sito::reveal {
namespace {

using browser::ClickEffect;

// An overlay may reappear after each action, and a few times without one.
constexpr std::uint32_t kFreeCloses = 3;
constexpr std::uint32_t kMaxVanished = 40;    // clicks on elements that were replaced meanwhile
constexpr std::uint32_t kMaxReturns = 2;      // returns to a page that a script has replaced
constexpr std::uint32_t kMinWordsHidden = 3;  // a change of fewer words is a changed label
constexpr std::uint32_t kMaxLate = 5;         // further late text needs --watch
constexpr int kMaxBarren = 2;                 // scrolls of a growing page that show nothing
// Fewer fragments without an element are mistakes. So many of those tried must draw something.
constexpr std::size_t kMinBareRoutes = 4;
constexpr int kBareProofs = 2;
constexpr browser::milliseconds kPatience{150};   // multiplied by the number of such scrolls so far
constexpr browser::milliseconds kWatchStep{250};  // time between two looks at a watched page
constexpr browser::milliseconds kShortestWait{10};

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

}  // namespace

void SeenStates::enter(std::uint64_t fingerprint, const std::vector<Item>& items,
                       std::uint32_t shown) {
  fingerprint_ = fingerprint;
  current_ = {items, shown};
  seen_[fingerprint] = current_;
}

bool SeenStates::enter_again(std::uint64_t fingerprint) {
  const auto seen = seen_.find(fingerprint);
  if (seen == seen_.end()) return false;
  fingerprint_ = fingerprint;
  current_ = seen->second;
  return true;
}

void Scrolling::begin_again() {
  is_over_ = false;
  n_barren_ = 0;
}

void Scrolling::scrolled(bool has_shown) {
  if (has_shown) {
    has_grown_ = true;
    n_barren_ = 0;
  } else {
    ++n_barren_;
    is_over_ = n_barren_ > (has_grown_ ? kMaxBarren : 0);
  }
}

browser::milliseconds Scrolling::patience() const { return kPatience * n_barren_; }

RevealLoop::RevealLoop(browser::View& view, const RevealOptions& options, const Classify& classify,
                       sift::Sifter* sifter, Revealed& out)
    : view_(view),
      options_(options),
      out_(out),
      reader_(out.loaded, options.reading, classify, sifter),
      end_(Clock::now() + options.page_time) {
  reader_.links().use_routes(options.routes);
  if (options.routes == Routes::Proven) memory_.leave_routes();
  if (out.loaded.url.ends_with(url::kBareRoute)) reader_.use_bare_routes();
}

std::uint32_t RevealLoop::n_links() {
  return static_cast<std::uint32_t>(reader_.links().links().size());
}

void RevealLoop::note(std::string_view name, std::uint32_t times) {
  if (times > 0 && !name.empty()) out_.notes[std::string(name)] += times;
}

void RevealLoop::lose(const Error& error) {
  if (lost_) return;
  lost_ = true;
  note("view-lost-" + std::string(name_of(error.code)));
}

// Returns true if there is time for another step; records the end of the loop once.
bool RevealLoop::may_continue() {
  if (lost_) return false;
  if (options_.stop != nullptr && options_.stop->load()) {
    note(kInterrupted);
  } else if (Clock::now() >= end_) {
    note("loop-out-of-time");
  } else if (reader_.n_states() >= options_.most_states) {
    note("loop-out-of-states");
  } else {
    return true;
  }
  lost_ = true;
  return false;
}

// Takes the fingerprint first; a later look reads the changes after it.
std::optional<Look> RevealLoop::look(bool may_be_other) {
  const Result<std::uint64_t> fingerprint = view_.fingerprint();
  if (!fingerprint) {
    lose(fingerprint.error());
    return std::nullopt;
  }
  return read(*fingerprint, may_be_other);
}

std::optional<Look> RevealLoop::read(std::uint64_t state, bool may_be_other) {
  Result<std::string> html = view_.snapshot();
  if (!html) {
    lose(html.error());
    return std::nullopt;
  }
  const Look look = reader_.add(std::move(*html), out_.clicks, may_be_other, pager_page_);
  if (reader_.is_other()) return look;
  states_.enter(state, reader_.items(), reader_.words_shown());
  memory_.looked(states_.items());
  return look;
}

// Looks only if the page is in a new state.
std::optional<Look> RevealLoop::look_if_new() {
  const Result<std::uint64_t> fingerprint = view_.fingerprint();
  if (!fingerprint) {
    lose(fingerprint.error());
    return std::nullopt;
  }
  if (*fingerprint == states_.fingerprint()) return std::nullopt;
  if (states_.enter_again(*fingerprint)) {
    note("state-seen");
    memory_.looked(states_.items());
    return std::nullopt;
  }
  return read(*fingerprint, false);
}

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

// Opens the page again after a script has replaced it.
void RevealLoop::reopen_page() {
  note("page-replaced");
  if (++returns_ > kMaxReturns) {
    lost_ = true;
    return;
  }
  const Result<browser::Loaded> loaded = view_.load(out_.loaded.url, load_options_of(options_));
  if (!loaded) return lose(loaded.error());
  look();
}

void RevealLoop::replay() {
  for (const Action& action : options_.actions) {
    if (!may_continue()) return;
    if (action.kind == Action::Kind::Wait) {
      wait(action.time);
    } else if (action.kind == Action::Kind::Scroll) {
      const Result<bool> moved = view_.scroll_to_end(options_.settling);
      if (!moved) return lose(moved.error());
    } else {
      const NodeId node = find_element(reader_.page(), action.selector);
      const auto geometry = node == kNoNode ? std::nullopt : geometry_of(reader_.page(), node);
      if (!geometry || geometry->id == 0) {
        note("action-without-element");
        continue;
      }
      Item item;
      item.element = geometry->id;
      if (!click(item)) return;
    }
    note("actions-replayed");
    look_if_new();
  }
}

// Tries a few fragments without an element, from the first to the last. If they draw, all of them
// are pages.
void RevealLoop::try_bare_routes() {
  if (options_.routes != Routes::Pages || !options_.click || !may_continue()) return;
  const std::vector<std::string> all = BareRoutes(reader_.page()).fragments();
  if (all.size() < kMinBareRoutes) return;
  int n_drawn = 0;
  for (std::size_t i = 0; i < kMinBareRoutes && n_drawn < kBareProofs; ++i) {
    const std::string& fragment = all[i * (all.size() - 1) / (kMinBareRoutes - 1)];
    const Result<bool> drawn = view_.draws_fragment(fragment, options_.settling);
    if (!drawn) return lose(drawn.error());
    n_drawn += *drawn ? 1 : 0;
  }
  if (n_drawn == 0) return;
  if (n_drawn >= kBareProofs) {
    note("routes-bare");
    reader_.use_bare_routes();
    memory_.leave_routes();
  }
  // The page may keep what it has drawn.
  const Result<browser::Loaded> loaded = view_.load(out_.loaded.url, load_options_of(options_));
  if (!loaded) return lose(loaded.error());
  look();
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
  covered_ = false;
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
  if (closer == nullptr) {
    closer = memory_.next_closer(states_.items(), Item::Kind::Closer, covered_, budget);
  }
  if (closer == nullptr) {
    covered_ = false;
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

// Takes back a click that has only hidden text, by a click on the element `undo`. A field gets its
// old state back in any case.
void RevealLoop::take_back(const Item& item, std::uint32_t undo, std::uint32_t shown_before) {
  if (!item.toggle && states_.shown() + kMinWordsHidden > shown_before) return;
  const std::vector<Item>& items = states_.items();
  const auto found = std::find_if(items.begin(), items.end(), [undo](const Item& other) {
    return other.element == undo && other.visible;
  });
  if (found == items.end()) return;
  const Item back =
      *found;  // NOLINT(performance-unnecessary-copy-initialization): a click makes the items anew
  if (!click(back)) return;
  note("click-taken-back");
  look_if_new();
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

void RevealLoop::judge_click(const Item& item, ClickMade& made, std::uint32_t undo,
                             const browser::Clicked& clicked) {
  made.page = item.page;
  const std::uint32_t new_targets = made.links;
  if (reader_.links().are_routes_proven()) memory_.leave_routes();
  const bool leads = clicked.effect == ClickEffect::Moved && new_targets > 0;
  if (!clicked.changed && !leads) return clicked_uselessly(item, clicked);
  const std::uint32_t shown_before = states_.shown();
  if (item.page != 0) pager_page_ = item.page;
  const bool moved = clicked.effect == ClickEffect::Moved && !clicked.targets.empty() &&
                     url::path_of(clicked.targets.back()) != url::path_of(out_.loaded.url);
  const std::optional<Look> found = moved ? look(true) : look_if_new();
  if (found && reader_.is_other()) {
    clicked_uselessly(item, clicked);
    return reopen_page();
  }
  if (!found || !found->brings_something()) {
    if (leads) {
      ++out_.useful_clicks;
      return memory_.note_new_url(item);
    }
    clicked_uselessly(item, clicked);
    return take_back(item, undo, shown_before);
  }
  made.words = found->yield.words;
  made.links += found->new_links;
  ++out_.useful_clicks;
  memory_.clicked(item, states_.items(), found->yield);
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
  const Item item = *next;
  const std::uint32_t undo = undo_of(item);
  const std::uint32_t n_before = n_links();
  const std::optional<browser::Clicked> clicked = click(item);
  if (!clicked) return true;
  if (!was_made(clicked->effect)) {
    memory_.refused(item);
    if (clicked->effect == ClickEffect::Covered) {
      covered_ = true;
      look();  // an overlay may have appeared without a text
    } else if (clicked->effect == ClickEffect::Gone && ++vanished_ <= kMaxVanished) {
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

// Scrolls to the end. Returns false if scrolling is over.
bool RevealLoop::scroll_on() {
  if (scrolling_.is_over()) return false;
  if (out_.scrolls >= static_cast<std::uint32_t>(std::max(0, options_.scroll_limit))) {
    if (options_.scroll_limit > 0) note("scroll-limit-reached");
    scrolling_.end();
    return false;
  }
  if (scrolling_.patience().count() > 0) wait(scrolling_.patience());
  const std::size_t n_items = states_.items().size();
  const Result<bool> moved = view_.scroll_to_end(options_.settling);
  if (!moved) {
    lose(moved.error());
    return true;
  }
  ++out_.scrolls;
  const std::optional<Look> found = *moved ? look_if_new() : std::nullopt;
  scrolling_.scrolled(found && (found->brings_something() || states_.items().size() > n_items));
  return true;
}

// Looks once more if elements were left because no script listened for clicks on them: scripts may
// have come late. Returns true if it looked.
bool RevealLoop::look_for_listeners() {
  if (has_looked_for_listeners_ || memory_.n_inert() == 0) return false;
  has_looked_for_listeners_ = true;
  look();
  return true;
}

// Looks again once the page is quiet, for late text. Returns true if there is something new.
bool RevealLoop::wait_for_late() {
  if (late_ >= kMaxLate) {
    note("page-updates-itself");
    return false;
  }
  browser::Settling settling = options_.settling;
  settling.intervals = true;
  const Result<bool> changed = view_.settle(settling);
  if (!changed) {
    lose(changed.error());
    return false;
  }
  const std::optional<Look> found = look_if_new();
  if (!found || !found->brings_something()) return false;
  ++late_;
  note("late-content");
  scrolling_.begin_again();
  return true;
}

// Waits as long as the page and the clock allow, in steps that notice an interrupt.
void RevealLoop::wait(browser::milliseconds time) {
  const Clock::time_point until = std::min(end_, Clock::now() + time);
  while (Clock::now() < until && !(options_.stop != nullptr && options_.stop->load())) {
    const auto left = std::chrono::duration_cast<browser::milliseconds>(until - Clock::now());
    std::this_thread::sleep_for(std::clamp(left, kShortestWait, kWatchStep));
  }
}

void RevealLoop::watch() {
  const Clock::time_point until = std::min(end_, Clock::now() + options_.watch);
  while (Clock::now() < until && may_continue()) {
    wait(std::min(kWatchStep,
                  std::chrono::duration_cast<browser::milliseconds>(until - Clock::now())));
    const std::optional<Look> found = look_if_new();
    if (found && found->brings_something()) note("watched-updates");
  }
}

void RevealLoop::run() {
  if (look()) {
    try_bare_routes();
    replay();
  }
  while (may_continue()) {
    if (!close_next() && !reveal_next() && !scroll_on() && !hover_next() && !reveal_next(true) &&
        !look_for_listeners() && !wait_for_late()) {
      break;
    }
  }
  if (!lost_) watch();
  note("clicks-inert", static_cast<std::uint32_t>(memory_.n_inert()));
  note("clicks-spared", static_cast<std::uint32_t>(memory_.n_spared()));
  if (memory_.has_given_up()) note("clicks-given-up");
  note("routes-not-proven", static_cast<std::uint32_t>(reader_.links().n_unproven()));
  note("pager-pages", static_cast<std::uint32_t>(memory_.n_pages()));
  note("pager-pages-left", static_cast<std::uint32_t>(memory_.n_pages_left()));
  note("clicks-barren-shape", static_cast<std::uint32_t>(memory_.n_barren()));
  reader_.finish(out_);
}

}  // namespace sito::reveal
