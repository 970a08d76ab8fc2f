// SPDX-License-Identifier: Apache-2.0
// The loop itself: what is done next on a page, until nothing is left to be done.
#pragma once

#include "sito/reveal/memory.h"
#include "sito/reveal/reader.h"
#include "sito/reveal/reveal.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::reveal {

/// One run over one page that is open.
class RevealLoop {
 public:
  /// `out.loaded` is filled.
  RevealLoop(browser::View& view, const RevealOptions& options, const Classify& classify,
             corpus::Sifter* sifter, Revealed& out);
  void run();

 private:
  using Clock = std::chrono::steady_clock;

  [[nodiscard]] bool goes_on();
  void replay();
  bool click_away(const Item& closer);
  bool close_next();
  bool reveal_next();
  void clicked_in_vain(const Item& item, const browser::Clicked& clicked);
  void judge_click(const Item& item, const browser::Clicked& clicked);
  bool scroll_on();
  bool wait_for_late();
  void watch();
  void wait(browser::milliseconds time);

  std::optional<browser::Clicked> click(const Item& item);
  std::optional<Look> look(bool may_be_other = false);
  std::optional<Look> look_if_new();
  std::optional<Look> read(std::uint64_t state, bool may_be_other);
  void come_back();
  void lose(const Error& error);
  void note(std::string_view name, std::uint32_t times = 1);

  browser::View& view_;
  const RevealOptions& options_;
  Revealed& out_;
  StateReader reader_;
  ClickMemory memory_;
  std::vector<Item> items_;                                    // of the state that the page is in
  std::uint64_t state_ = 0;                                    // its fingerprint
  std::unordered_map<std::uint64_t, std::vector<Item>> seen_;  // elements of states, by fingerprint
  Clock::time_point end_;
  bool lost_ = false;          // the page does not answer any more
  bool covered_ = false;       // the last click met with something that lies over the page
  bool scrolled_out_ = false;  // the last scroll brought nothing
  std::uint32_t returns_ = 0, late_ = 0;
};

}  // namespace sito::reveal
