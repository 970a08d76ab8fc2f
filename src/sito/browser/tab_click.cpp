// SPDX-License-Identifier: Apache-2.0
// Clicks in a tab, and reads the effects of the click.
#include "sito/browser/tab.h"

#include <algorithm>
#include <utility>

namespace sito::browser {
namespace {

// A page to which a click or the mouse does nothing at once hardly does anything later, because timers,
// frames and requests are waited for.
constexpr milliseconds kUntouched{45};

std::string_view path_of(std::string_view url) { return url.substr(0, url.find_first_of("?#")); }

}  // namespace

Result<void> Tab::move_mouse(double x, double y, bool presses) {
  const milliseconds time = setup_.options->script_time;
  const auto mouse = [&](const char* type, int buttons) {
    Json event = {{"type", type}, {"x", x}, {"y", y}};
    if (*type == 'm' && buttons >= 0) {
      event["button"] = "left";
      event["buttons"] = buttons;
      event["clickCount"] = 1;
    }
    return event;
  };
  if (presses) {
    setup_.session.post("Input.dispatchMouseEvent", mouse("mouseMoved", -1));
    setup_.session.post("Input.dispatchMouseEvent", mouse("mousePressed", 1));
  }
  const Answer done = call("Input.dispatchMouseEvent",
                           presses ? mouse("mouseReleased", 0) : mouse("mouseMoved", -1), time);
  if (done) return {};
  if (done.error().code != ErrorCode::Timeout) {
    if (auto lost = watch_.lost()) return *lost;
    return {};
  }
  return interrupt();
}

// An empty fragment leads from a route to the front of the application.
bool Tab::is_page_of_its_own(std::string_view route) const {
  if (!routes_are_pages_) return false;
  const std::string_view fragment = route.substr(std::min(route.find('#'), route.size()));
  return bare_routes_ || fragment.starts_with("#/") || fragment.starts_with("#!/") ||
         (has_route_ && fragment.size() <= 1);
}

void Tab::judge(Clicked& clicked, const Settling& settling) {
  bool opened = false, moved = false, navigated = false, submitted = false, pushed = false;
  bool wrote = false;
  std::string route;
  for (Wish& wish : watch_.take_wishes()) {
    switch (wish.kind) {
      case Wish::Kind::Submit:
        submitted = true;
        break;
      case Wish::Kind::Navigate:
      case Wish::Kind::Download:
        navigated = true;
        break;
      case Wish::Kind::Open:
        opened = true;
        break;
      case Wish::Kind::Write:
        wrote = true;
        continue;
      case Wish::Kind::Route:
        if (is_page_of_its_own(wish.url)) route = std::move(wish.url);
        continue;
      case Wish::Kind::Move:
      case Wish::Kind::Replace:
        // Another query of the same path is the same page.
        if (path_of(wish.url) == path_of(url_)) continue;
        moved = true;
        pushed = pushed || wish.kind == Wish::Kind::Move;
        break;
    }
    clicked.targets.push_back(std::move(wish.url));
  }
  clicked.effect = submitted         ? ClickEffect::Submitted
                   : navigated       ? ClickEffect::Navigated
                   : opened          ? ClickEffect::Opened
                   : moved           ? ClickEffect::Moved
                   : wrote           ? ClickEffect::Wrote
                   : clicked.changed ? ClickEffect::Changed
                                     : ClickEffect::Unchanged;
  if (pushed) {
    if (const auto settled = go_back(settling)) clicked.settled = clicked.settled && *settled;
  } else if (!route.empty()) {
    judge_route(std::move(route), clicked, settling);
  }
}

// Scripts that replaced the page restore the old one on the browser's back button. Returns true if
// the page has settled.
Result<bool> Tab::go_back(const Settling& settling) {
  if (const Answer asked = ask("sito.back()"); !asked) return asked.error();
  Result<bool> settled = wait_settled(settling);
  (void)watch_.take_wishes();
  return settled;
}

// The page routes by a fragment if it draws another text for it.
void Tab::judge_route(std::string route, Clicked& clicked, const Settling& settling) {
  const Result<double> there = ask_all("sito.textprint()");
  const Result<bool> settled = go_back(settling);
  const Result<double> here = ask_all("sito.textprint()");
  if (!there || !settled || !here || *there == *here) return;
  clicked.settled = clicked.settled && *settled;
  clicked.effect = ClickEffect::Moved;
  clicked.targets.push_back(std::move(route));
}

Result<bool> Tab::draws_fragment(std::string_view fragment, const Settling& settling) {
  if (const auto begun = begin(); !begun) return begun.error();
  const Result<double> before = ask_all("sito.textprint()");
  const Result<bool> quiet = wait_settled(settling);
  const Result<double> still = ask_all("sito.textprint()");
  if (!before || !still) return (before ? still : before).error();
  if (!quiet) return quiet.error();
  if (*before != *still) return false;  // it changes by itself
  if (const Answer gone = ask("sito.goTo(" + Json(fragment).dump() + ")"); !gone)
    return gone.error();
  if (const auto settled = wait_settled(settling); !settled) return settled.error();
  (void)watch_.take_wishes();
  const Result<double> after = ask_all("sito.textprint()");
  if (!after) return after.error();
  if (*before != *after) return true;
  const Result<bool> back = go_back(settling);
  return back ? Result<bool>(false) : back.error();
}

Result<Clicked> Tab::click(std::uint32_t element, const Settling& settling) {
  return reach(element, settling, true);
}

Result<Clicked> Tab::hover(std::uint32_t element, const Settling& settling) {
  return reach(element, settling, false);
}

// Moves the mouse to an element, and with `presses` clicks it.
Result<Clicked> Tab::reach(std::uint32_t element, const Settling& settling, bool presses) {
  const auto before = begin();
  if (!before) return before.error();
  const Answer place = point_of(element, presses);
  if (!place) return place.error();
  const std::string state = text_of(*place, "state");
  Clicked clicked;
  if (state == "gone") clicked.effect = ClickEffect::Gone;
  if (state == "hidden") clicked.effect = ClickEffect::Hidden;
  if (state == "covered") clicked.effect = ClickEffect::Covered;
  if (clicked.effect != ClickEffect::Unchanged) return clicked;
  if (state != "clicked") {
    const auto moved = move_mouse(number_of(*place, "x"), number_of(*place, "y"), presses);
    if (!moved) return moved.error();
  }
  const auto settled = wait_settled(settling, Clock::now(), std::min(kUntouched, settling.quiet));
  if (!settled) return settled.error();
  clicked.settled = *settled;
  const auto changed = has_changed(*before);
  if (!changed) return changed.error();
  clicked.changed = *changed;
  judge(clicked, settling);
  return clicked;
}

}  // namespace sito::browser
