// SPDX-License-Identifier: Apache-2.0
// How far a run over a page has come: its states, its scrolls, and when it last found something.
#pragma once

#include "sito/browser/view.h"
#include "sito/reveal/items.h"

#include <chrono>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace sito::reveal {

/// The states that a page was in, by fingerprint, and the one in which it is.
class SeenStates {
 public:
  /// The page is in a new state. `shown`: words that are drawn.
  void enter(std::uint64_t fingerprint, const std::vector<Item>& items, std::uint32_t shown);
  [[nodiscard]] bool has(std::uint64_t fingerprint) const { return seen_.contains(fingerprint); }
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
  /// A route has replaced the page: scrolls again, unless this has shown nothing on some routes in a
  /// row.
  void begin_route();
  /// Records whether a scroll showed something.
  void scrolled(bool has_shown);
  /// Returns the time to wait before the next scroll.
  [[nodiscard]] browser::milliseconds patience() const;

 private:
  bool is_over_ = false;
  bool has_grown_ = false;  // a scroll has shown text, on this route
  int n_barren_ = 0;        // scrolls in a row that showed nothing
  bool is_on_route_ = false;
  int n_barren_routes_ = 0;  // routes in a row on which no scroll showed something
};

/// Decides whether a run goes on although it finds nothing. Slow pages with many controls that show
/// nothing would take all of their time.
class Progress {
 public:
  using Clock = std::chrono::steady_clock;
  /// A run ends after this share of the time for a page and this many steps without anything new.
  static constexpr int kShareOfTime = 4;
  static constexpr std::uint32_t kFruitlessSteps = 6;

  explicit Progress(browser::milliseconds page_time)
      : patience_(page_time / kShareOfTime), last_(Clock::now()) {}
  /// Records a step. `found`: it has found something new.
  void step(bool found);
  [[nodiscard]] bool is_fruitless() const {
    return n_steps_ >= kFruitlessSteps && Clock::now() - last_ >= patience_;
  }

 private:
  browser::milliseconds patience_;
  Clock::time_point last_;     // when something was found
  std::uint32_t n_steps_ = 0;  // since then
};

}  // namespace sito::reveal
