// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: a tab of a real browser.
#pragma once

#include "sito/browser/browser.h"
#include "sito/browser/watch.h"

#include <functional>
#include <memory>
#include <string>

namespace sito::browser {

inline constexpr std::uint32_t kNumbersOfFrame = 1'000'000;

/// What a tab needs from its browser.
struct TabSetup {
  Session session;
  std::shared_ptr<Watch> watch;  // shared with the pipe's thread
  std::string main_frame;
  std::string script;     ///< for our world
  std::string listening;  ///< for the page's world: marks elements with a listener
  const BrowserOptions* options;
  std::function<void()> close;  ///< called once, at the end
};

/// Returns the parameters by which a page is shown as on paper ("print") or on a screen (""), with
/// little motion where the page supports it.
Json emulated_media(const char* medium);

class Tab final : public View {
 public:
  explicit Tab(TabSetup setup) : setup_(std::move(setup)), watch_(*setup_.watch) {}
  ~Tab() override;

  Result<Loaded> load(std::string_view url, const LoadOptions& options) override;
  Result<std::string> snapshot() override;
  Result<Clicked> click(std::uint32_t element, const Settling& settling) override;
  Result<Clicked> hover(std::uint32_t element, const Settling& settling) override;
  Result<bool> scroll_to_end(const Settling& settling) override;
  Result<bool> settle(const Settling& settling) override;
  Result<bool> draws_fragment(std::string_view fragment, const Settling& settling) override;
  Result<std::uint64_t> fingerprint() override;
  Result<std::string> screenshot(bool whole) override;
  std::vector<Exchange> take_exchanges() override;
  [[nodiscard]] bool browser_has_ended() const override { return !setup_.session.pipe->open(); }
  [[nodiscard]] Incidents incidents() const override;

 private:
  /// A frame of another site: its elements have numbers of their own.
  struct Framed {
    int context = 0;
    std::uint32_t base = 0;   ///< its numbers are in [base, base + kNumbersOfFrame)
    std::uint32_t owner = 0;  ///< the element that shows it; 0 unknown
    int holder = 0;           ///< the context of the frame with that element; 0: the main document
  };

  Answer call(std::string_view method, Json params, milliseconds time);
  /// Calls a function of ours in the page; interrupts a script that prevents the answer.
  Answer ask(const std::string& expression, int patience = 1);
  Answer ask_once(const std::string& expression, milliseconds time);
  Answer evaluate(int context, const std::string& expression, milliseconds time);
  /// Returns the frames of the open document.
  const std::vector<Framed>& frames();
  void find_owner(const std::string& id, Framed& frame);
  std::uint32_t number_in(int context, const Json& node);
  [[nodiscard]] std::string owners_in(int context);
  void take_closed_trees();
  void mark_listening();
  void mark_unprinted();
  /// Asks all frames for a number and combines them; skips frames that do not answer.
  Result<double> ask_all(const std::string& expression);
  Answer place_in(const Framed& frame, const std::string& number);
  Answer place_above(const Framed& frame, double x, double y);
  Answer point_of(std::uint32_t element, bool presses);
  void put_frames(std::string& html, const Json& places, int context = 0);
  Result<void> interrupt();
  Result<void> enter_world();
  Error give_up(std::string why);

  Result<void> open_document(const std::string& url, Clock::time_point deadline);
  Result<void> wait_parsed(Clock::time_point deadline);
  /// Returns true if the page has settled. `acted`: the time from which on it has to be quiet;
  /// `untouched`: how long if nothing has changed since then, 0 as long as always.
  Result<bool> wait_settled(const Settling& settling, Clock::time_point acted = Clock::now(),
                            milliseconds untouched = {});
  Result<bool> settle_loaded(const LoadOptions& options, Clock::time_point deadline);
  /// Begins an action: returns the number of changes of the document so far, for has_changed().
  Result<double> begin();
  Result<bool> has_changed(double changes);
  Result<Clicked> reach(std::uint32_t element, const Settling& settling, bool presses);
  Result<void> move_mouse(double x, double y, bool presses);
  [[nodiscard]] bool is_page_of_its_own(std::string_view route) const;
  void judge(Clicked& clicked, const Settling& settling);
  Result<bool> go_back(const Settling& settling);
  void judge_route(std::string route, Clicked& clicked, const Settling& settling);

  TabSetup setup_;
  Watch& watch_;
  std::uint64_t world_of_ = 0;  // the document to which world_ belongs
  int world_ = 0;
  std::vector<Framed> frames_;
  std::uint32_t n_frames_ = 0;  // frames of this tab that got numbers
  std::string url_;             // of the document that stays open
  bool is_open_ = false;
  bool routes_are_pages_ = false;
  bool bare_routes_ = false;
  bool has_route_ = false;  // the URL that was loaded
};

}  // namespace sito::browser
