// SPDX-License-Identifier: Apache-2.0
// The reveal loop: decides about the next step on a page, until no step is left.
#pragma once

#include "sito/reveal/memory.h"
#include "sito/reveal/progress.h"
#include "sito/reveal/reader.h"
#include "sito/reveal/reveal.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::reveal {

/// One run over one open page.
class RevealLoop {
 public:
  /// `out.loaded` has to be filled.
  RevealLoop(browser::View& view, const RevealOptions& options, const Classify& classify,
             sift::Sifter* sifter, Revealed& out);
  void run();

 private:
  /// What lies over the elements to click.
  struct Overlay {
    bool covers = false;          // it caught the last click
    std::uint64_t looked_in = 0;  // the state in which it was looked for
  };
  /// Events that are followed only a few times.
  struct Bounded {
    std::uint32_t returns = 0, late = 0, vanished = 0;
  };
  using Clock = Progress::Clock;

  [[nodiscard]] bool may_continue();
  void replay();
  bool replay_click(const Action& action);
  void try_bare_routes();
  bool click_away(const Item& closer);
  bool close_next();
  void look_for_overlay();
  bool reveal_next(bool last_resort = false);
  bool hover_next();
  ClickMade& list(const Item& item, ClickMade::How how, browser::ClickEffect effect);
  struct Shown {
    std::uint32_t words = 0;
    std::ptrdiff_t items = 0;
  };
  void take_back(const Item& item, std::uint32_t undo, const Shown& before);
  [[nodiscard]] std::uint32_t undo_of(const Item& item) const;
  void clicked_uselessly(const Item& item, const browser::Clicked& clicked);
  [[nodiscard]] bool leads_on(const browser::Clicked& clicked) const;
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
  std::optional<Look> look_after(const browser::Clicked& clicked);
  std::optional<Look> read(std::uint64_t state, bool may_be_other);
  void load_again();
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
  Progress progress_;
  ClickMade unlisted_;
  std::uint32_t pager_page_ = 0;  // chosen last on a pager without URLs
  Clock::time_point end_;
  bool lost_ = false;  // the page does not respond any more
  bool has_looked_for_listeners_ = false;
  Overlay overlay_;
  Bounded bounded_;
};

}  // namespace sito::reveal
