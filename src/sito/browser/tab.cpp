// SPDX-License-Identifier: Apache-2.0
// Talks to the page: commands, waiting, and interrupting scripts.
#include "sito/browser/tab.h"

#include "sito/base/base64.h"
#include "sito/browser/scripts.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace sito::browser {
namespace {

constexpr milliseconds kShort{3'000};  // for actions that a browser does at once, on a busy machine
// A script stops at once. Work of the browser itself, such as the layout of 100,000 elements, ends
// after some time.
constexpr milliseconds kInterrupt{10'000};
constexpr int kAttempts = 3;  // to ask a document
constexpr int kLongWork = 3;  // our own script may take this many times as long as the page's
constexpr milliseconds kPicture{15'000};
constexpr double kMaxPixels = 16'384;  // of a side: the limit of one drawing
constexpr milliseconds kPoll{25};
constexpr milliseconds kLongestNap{50};

}  // namespace

Tab::~Tab() { setup_.close(); }

Incidents Tab::incidents() const { return watch_.incidents(); }

Error Tab::give_up(std::string why) {
  watch_.lose(why);
  return {ErrorCode::Timeout, std::move(why)};
}

Answer Tab::call(std::string_view method, Json params, milliseconds time) {
  if (auto lost = watch_.lost()) return *lost;
  return setup_.session.call(method, std::move(params), time);
}

Result<std::string> Tab::screenshot(bool whole) {
  Json params = {{"format", "png"}, {"captureBeyondViewport", whole}};
  if (whole) {
    const Answer metrics = call("Page.getLayoutMetrics", Json::object(), kShort);
    if (!metrics) return metrics.error();
    const Json& size = member(*metrics, "cssContentSize");
    params["clip"] = {{"x", 0},
                      {"y", 0},
                      {"width", std::min(number_of(size, "width"), kMaxPixels)},
                      {"height", std::min(number_of(size, "height"), kMaxPixels)},
                      {"scale", 1}};
  }
  const Answer picture = call("Page.captureScreenshot", std::move(params), kPicture);
  if (!picture) return picture.error();
  auto bytes = from_base64(text_of(*picture, "data"));
  if (!bytes || bytes->empty()) return Error{ErrorCode::Network, "the browser makes no picture"};
  return bytes;
}

Result<void> Tab::enter_world() {
  const std::uint64_t generation = watch_.document().generation;
  if (world_ != 0 && world_of_ == generation) return {};
  const Answer made = call("Page.createIsolatedWorld",
                           {{"frameId", setup_.main_frame},
                            {"worldName", kWorld},
                            {"grantUniveralAccess", true}},  // the protocol's spelling
                           kShort);
  if (!made) return made.error();
  world_ = static_cast<int>(number_of(*made, "executionContextId"));
  world_of_ = generation;
  return {};
}

Answer Tab::ask_once(const std::string& expression, milliseconds time) {
  if (auto entered = enter_world(); !entered) return entered.error();
  return evaluate(world_, expression, time);
}

Answer Tab::evaluate(int context, const std::string& expression, milliseconds time) {
  Answer answer = call("Runtime.evaluate",
                       {{"expression", expression},
                        {"contextId", context},
                        {"returnByValue", true},
                        {"awaitPromise", true}},
                       time);
  if (!answer) return answer;
  if (const Json& thrown = member(*answer, "exceptionDetails"); thrown.is_object()) {
    const std::string what = text_of(member(thrown, "exception"), "description");
    return Error{ErrorCode::Unsupported, what.empty() ? text_of(thrown, "text") : what};
  }
  Json value = member(member(*answer, "result"), "value");
  return value;
}

Result<void> Tab::interrupt() {
  watch_.count_interrupted();
  const Answer stopped = call("Runtime.terminateExecution", Json::object(), kInterrupt);
  if (!stopped && stopped.error().code == ErrorCode::Timeout) {
    return give_up("the page hangs, and cannot be interrupted");
  }
  return {};
}

Answer Tab::ask(const std::string& expression, int patience) {
  const milliseconds time = patience * setup_.options->script_time;
  std::uint64_t generation = watch_.document().generation;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    // A page may lead on to others meanwhile, so that each document has its own attempts. The number
    // of documents is bounded (watch_requests.cpp).
    if (const auto now = watch_.document().generation; now != generation) {
      generation = now;
      attempt = 0;
    }
    Answer answer = ask_once(expression, time);
    if (answer) return answer;
    if (auto lost = watch_.lost()) return *lost;
    const std::string& why = answer.error().message;
    if (answer.error().code == ErrorCode::Timeout) {
      if (auto stopped = interrupt(); !stopped) return stopped.error();
    } else if (why.starts_with("ReferenceError: sito")) {
      // The browser did not start our script in this document.
      if (auto put = ask_once(setup_.script + ";true", time); !put) return put;
    } else if (answer.error().code == ErrorCode::Unsupported) {
      world_ = 0;  // the document has been replaced meanwhile
    } else {
      return answer;
    }
  }
  return give_up("the page does not answer");
}

Result<bool> Tab::wait_settled(const Settling& settling, Clock::time_point acted,
                               milliseconds untouched) {
  const auto deadline = Clock::now() + settling.most;
  while (true) {
    const Answer state = ask("sito.quiet()");
    if (!state) return state.error();
    const auto now = Clock::now();
    watch_.set_page_counts(static_cast<std::uint32_t>(number_of(*state, "permissions")),
                           static_cast<std::uint32_t>(number_of(*state, "windows")));
    const auto in_page = milliseconds(static_cast<std::int64_t>(number_of(*state, "for")));
    const auto since = std::chrono::duration_cast<milliseconds>(now - acted);
    milliseconds quiet = std::min(in_page, since);
    const auto is_busy = [&settling](const Json& said) {
      return number_of(said, "timers") > 0 ||
             (settling.intervals && number_of(said, "intervals") > 0);
    };
    bool busy = is_busy(*state) || flag_of(*state, "loading");
    for (const Framed& frame : frames()) {
      const Answer inner = evaluate(frame.context, "sito.quiet()", kShort);
      if (!inner) continue;
      quiet = std::min(quiet, milliseconds(static_cast<std::int64_t>(number_of(*inner, "for"))));
      busy = busy || is_busy(*inner);
    }
    const bool is_untouched = untouched.count() > 0 && quiet >= since;
    const milliseconds left = std::max((is_untouched ? untouched : settling.quiet) - quiet,
                                       settling.after_request - watch_.network_quiet());
    if (!busy && left.count() <= 0) return true;
    if (now >= deadline) return false;
    const milliseconds nap = busy ? kPoll : std::min(left, kLongestNap);
    std::this_thread::sleep_until(std::min(deadline, now + std::max(nap, milliseconds(1))));
  }
}

Result<double> Tab::begin() {
  if (!is_open_) return Error{ErrorCode::InvalidArgument, "no page is open in this tab"};
  (void)watch_.take_wishes();
  return ask_all("sito.begin().mutations");
}

Result<bool> Tab::has_changed(double changes) {
  const auto now = ask_all("sito.quiet().mutations");
  if (!now) return now.error();
  return *now != changes;
}

Result<bool> Tab::settle(const Settling& settling) {
  const auto before = begin();
  if (!before) return before.error();
  const auto acted = Clock::now() - settling.quiet;
  if (auto settled = wait_settled(settling, acted); !settled) return settled.error();
  return has_changed(*before);
}

Result<bool> Tab::scroll_to_end(const Settling& settling) {
  const auto before = begin();
  if (!before) return before.error();
  const Answer done = ask("sito.scroll(" + std::to_string(settling.most.count()) + ")");
  if (!done) return done.error();
  if (done->is_boolean() && !done->get<bool>()) return false;
  if (auto settled = wait_settled(settling); !settled) return settled.error();
  return has_changed(*before);
}

// If there is no answer, nothing is marked, and the snapshot stays valid.
void Tab::mark_listening() {
  (void)call("Runtime.evaluate",
             {{"expression", setup_.listening},
              {"includeCommandLineAPI", true},
              {"silent", true},
              {"returnByValue", true}},
             kShort);
}

Json emulated_media(const char* medium) {
  return {{"media", medium},
          {"features", {{{"name", "prefers-reduced-motion"}, {"value", "reduce"}}}}};
}

// If there is no answer, nothing is marked, as with a page that prints all of it.
void Tab::mark_unprinted() {
  if (!call("Emulation.setEmulatedMedia", emulated_media("print"), kShort)) return;
  (void)ask("sito.unprinted()", kLongWork);
  (void)call("Emulation.setEmulatedMedia", emulated_media(""), kShort);
}

Result<std::string> Tab::snapshot() {
  if (!is_open_) return Error{ErrorCode::InvalidArgument, "no page is open in this tab"};
  mark_listening();
  if (setup_.options->mark_print) mark_unprinted();
  const std::string most = std::to_string(setup_.options->page_bytes);
  Answer taken =
      ask("sito.snapshot(" + most + ", '" + kFrameMark + "', " + owners_in(0) + ")", kLongWork);
  if (!taken) return taken.error();
  const auto html = taken->find("html");
  if (html == taken->end() || !html->is_string()) {
    return Error{ErrorCode::TooLarge, "the document has more than " + most + " bytes"};
  }
  std::string text = std::move(html->get_ref<std::string&>());
  put_frames(text, member(*taken, "places"));
  return text;
}

Result<std::uint64_t> Tab::fingerprint() {
  if (!is_open_) return Error{ErrorCode::InvalidArgument, "no page is open in this tab"};
  const auto value = ask_all("sito.fingerprint()");
  if (!value) return value.error();
  return static_cast<std::uint64_t>(*value);
}

std::vector<Exchange> Tab::take_exchanges() { return watch_.take_exchanges(); }

}  // namespace sito::browser
