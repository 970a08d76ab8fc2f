// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/loop.h"

#include "sito/page/geometry.h"
#include "sito/page/text_limit.h"
#include "sito/reveal/control_text.h"
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

constexpr std::uint32_t kMaxReturns = 2;  // returns to a page that a script has replaced
constexpr std::uint32_t kMaxLate = 5;     // further late text needs --watch
// Fewer fragments without an element are mistakes. So many of those tried must draw something.
constexpr std::size_t kMinBareRoutes = 4;
constexpr int kBareProofs = 2;
constexpr browser::milliseconds kWatchStep{250};  // time between two looks at a watched page
constexpr browser::milliseconds kShortestWait{10};

}  // namespace

RevealLoop::RevealLoop(browser::View& view, const RevealOptions& options, const Classify& classify,
                       sift::Sifter* sifter, Revealed& out)
    : view_(view),
      options_(options),
      out_(out),
      reader_(out.loaded, options.reading, classify, sifter),
      progress_(options.page_time),
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
  return read(*fingerprint, may_be_other && !states_.has(*fingerprint));
}

std::optional<Look> RevealLoop::read(std::uint64_t state, bool may_be_other) {
  Result<std::string> html = view_.snapshot();
  if (!html) {
    lose(html.error());
    return std::nullopt;
  }
  const Look look = reader_.add(std::move(*html), out_.clicks, may_be_other, pager_page_);
  if (look.brings_something()) progress_.step(true);
  if (reader_.n_states() > 1) out_.words_shown += look.yield.words;
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

void RevealLoop::load_again() {
  const bool bare_routes = reader_.links().takes_bare();
  const Result<browser::Loaded> loaded =
      view_.load(out_.loaded.url, load_options_of(options_, bare_routes));
  if (!loaded) return lose(loaded.error());
  look();
}

// Opens the page again after a script has replaced it.
void RevealLoop::reopen_page() {
  note("page-replaced");
  if (++returns_ > kMaxReturns) {
    lost_ = true;
    return;
  }
  load_again();
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
      if (!replay_click(action) && lost_) return;
      continue;
    }
    note("actions-replayed");
    look_if_new();
  }
}

bool RevealLoop::replay_click(const Action& action) {
  const NodeId node = find_element(reader_.page(), action.selector);
  const auto geometry = node == kNoNode ? std::nullopt : geometry_of(reader_.page(), node);
  if (!geometry || geometry->id == 0) {
    note("action-without-element");
    return false;
  }
  Item item;
  item.element = geometry->id;
  item.name = front_of(label_of(reader_.page(), node), kLabelBytes);
  const std::uint32_t n_before = n_links();
  const std::optional<browser::Clicked> clicked = click(item);
  if (!clicked) return false;
  note("actions-replayed");
  ClickMade& made = list(item, ClickMade::How::Action, clicked->effect);
  if (const std::optional<Look> found = look_if_new()) made.words = found->yield.words;
  made.links = n_links() - n_before;
  return true;
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
  load_again();
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
  bool is_fruitless = false;
  while (may_continue()) {
    // Only scrolls go on then, and what they show makes clicks worthwhile again.
    is_fruitless = progress_.is_fruitless();
    progress_.step(false);
    const bool clicks = !is_fruitless;
    if (!(clicks && (close_next() || reveal_next())) && !scroll_on() &&
        !(clicks &&
          (hover_next() || reveal_next(true) || look_for_listeners() || wait_for_late()))) {
      break;
    }
  }
  if (is_fruitless) note("loop-found-nothing");
  if (!lost_) watch();
  note("controls-not-looked-at", reader_.n_left());
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
