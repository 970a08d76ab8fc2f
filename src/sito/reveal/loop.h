// SPDX-License-Identifier: Apache-2.0
// The reveal loop: decides about the next step on a page, until no step is left.
#pragma once

#include "sito/reveal/memory.h"
#include "sito/reveal/reader.h"
#include "sito/reveal/reveal.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::reveal {

/// The states that a page was in, by fingerprint, and the one in which it is.
class SeenStates {
 public:
  /// The page is in a new state. `shown`: words that are drawn.
  void enter(std::uint64_t fingerprint, const std::vector<Item>& items, std::uint32_t shown);
  /// Returns to a state; false if it is new.
  bool enter_again(std::uint64_t fingerprint);

  [[nodiscard]] std::uint64_t fingerprint() const { return fingerprint_; }
  [[nodiscard]] const std::vector<Item>& items() const { return current_.items; }
  [[nodiscard]] std::uint32_t shown() const { return current_.shown; }

 private:
  struct State {
    std::vector<Item> items;
    std::uint32_t shown = 0;
  };
  std::unordered_map<std::uint64_t, State> seen_;
  std::uint64_t fingerprint_ = 0;
  State current_;
};

/// Decides how long to scroll. If a scroll has made the page longer, it tries a few more times,
/// each after a longer wait, because the page may load slowly.
class Scrolling {
 public:
  [[nodiscard]] bool is_over() const { return is_over_; }
  void end() { is_over_ = true; }
  /// The page has new text: scrolls again.
  void begin_again();
  /// Records whether a scroll showed something.
  void scrolled(bool has_shown);
  /// Returns the time to wait before the next scroll.
  [[nodiscard]] browser::milliseconds patience() const;

 private:
  bool is_over_ = false;
  bool has_grown_ = false;  // a scroll has shown text
  int n_barren_ = 0;        // scrolls in a row that showed nothing
};

/// One run over one open page.
class RevealLoop {
 public:
  /// `out.loaded` has to be filled.
  RevealLoop(browser::View& view, const RevealOptions& options, const Classify& classify,
             sift::Sifter* sifter, Revealed& out);
  void run();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool may_continue();
  void replay();
  void try_bare_routes();
  bool click_away(const Item& closer);
  bool close_next();
  bool reveal_next(bool last_resort = false);
  bool hover_next();
  ClickMade& list(const Item& item, ClickMade::How how, browser::ClickEffect effect);
  void take_back(const Item& item, std::uint32_t undo, std::uint32_t shown_before);
  [[nodiscard]] std::uint32_t undo_of(const Item& item) const;
  void clicked_uselessly(const Item& item, const browser::Clicked& clicked);
  void judge_click(const Item& item, ClickMade& made, std::uint32_t undo,
                   const browser::Clicked& clicked);
  [[nodiscard]] std::uint32_t n_links();
  bool scroll_on();
  bool look_for_listeners();
  bool wait_for_late();
  void watch();
  void wait(browser::milliseconds time);

  std::optional<browser::Clicked> click(const Item& item);
  std::optional<Look> look(bool may_be_other = false);
  std::optional<Look> look_if_new();
  std::optional<Look> read(std::uint64_t state, bool may_be_other);
  void reopen_page();
  void lose(const Error& error);
  void note(std::string_view name, std::uint32_t times = 1);

  browser::View& view_;
  const RevealOptions& options_;
  Revealed& out_;
  StateReader reader_;
  ClickMemory memory_;
  SeenStates states_;
  Scrolling scrolling_;
  ClickMade unlisted_;
  std::uint32_t pager_page_ = 0;  // chosen last on a pager without URLs
  Clock::time_point end_;
  bool lost_ = false;     // the page does not respond any more
  bool covered_ = false;  // an overlay caught the last click
  bool has_looked_for_listeners_ = false;
  std::uint32_t returns_ = 0, late_ = 0, vanished_ = 0;
};

}  // namespace sito::reveal
