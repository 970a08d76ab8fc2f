// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/watch.h"

#include "sito/browser/browser.h"

#include <utility>

namespace sito::browser {
namespace {

// after this number, the script that opens them is stopped
constexpr std::uint32_t kMaxDialogs = 200;

}  // namespace

Watch::Watch(Session session, std::string main_frame, const BrowserOptions& options,
             std::shared_ptr<GuardProxy> proxy)
    : session_(std::move(session)),
      options_(options),
      proxy_(std::move(proxy)),
      recorder_(options.record ? std::make_shared<Recorder>(session_, options.record_bytes)
                               : nullptr),
      frames_(std::move(main_frame)) {}

void Watch::take(const std::string& method, const Json& params) {
  if (method == "Fetch.requestPaused") {
    take_paused(params, session_);
  } else if (method == "Fetch.authRequired") {
    session_.post("Fetch.continueWithAuth",
                  {{"requestId", text_of(params, "requestId")},
                   {"authChallengeResponse", {{"response", "CancelAuth"}}}});
  } else if (method == "Inspector.targetCrashed") {
    lose("the tab has crashed");
  } else if (method == "Inspector.detached") {
    lose("the tab was closed");
  } else if (method == "Runtime.bindingCalled") {
    take_report(params);
  } else if (method.starts_with("Runtime.executionContext")) {
    const std::lock_guard lock(mutex_);
    contexts_.take(method, params);
  } else if (method.starts_with("Network.")) {
    take_network(method, params);
  } else if (method.starts_with("Page.")) {
    take_page(method, params);
  } else {
    return;
  }
  const std::lock_guard lock(mutex_);
  ++events_;
  changed_.notify_all();
}

void Watch::take_page(const std::string& method, const Json& params) {
  if (method == "Page.frameNavigated") return navigated(member(params, "frame"));
  if (method == "Page.javascriptDialogOpening") return dialog(params);
  const std::lock_guard lock(mutex_);
  frames_.take(method, params);
  if (method == "Page.domContentEventFired") {
    document_.parsed = true;
  } else if (method == "Page.frameStoppedLoading") {
    if (frames_.is_main(text_of(params, "frameId"))) document_.parsed = true;
  } else if (method == "Page.navigatedWithinDocument") {
    if (frames_.is_main(text_of(params, "frameId")) && !locked_)
      document_.url = text_of(params, "url");
  } else if (method == "Page.windowOpen") {
    attempts_.add_window(text_of(params, "url"));
  } else if (method == "Page.downloadWillBegin") {
    attempts_.count_download(text_of(params, "url"), locked_);
    if (locked_) attempts_.add(Wish::Kind::Download, text_of(params, "url"));
  }
}

void Watch::navigated(const Json& frame) {
  const std::lock_guard lock(mutex_);
  if (!frames_.is_main(text_of(frame, "id"))) return;
  ++document_.generation;
  document_.url = text_of(frame, "url");
  document_.parsed = false;
  frames_.clear();
  requests_.clear(Clock::now());
}

void Watch::dialog(const Json& params) {
  std::uint32_t count = 0;
  bool stay = false;
  {
    const std::lock_guard lock(mutex_);
    count = ++attempts_.counts().dialogs;
    stay = locked_ && !leaves_;
  }
  // A page asks for confirmation only when sito leaves it, unless the page must not be left.
  const bool leaves = text_of(params, "type") == "beforeunload" && !stay;
  session_.post("Page.handleJavaScriptDialog", {{"accept", leaves}});
  if (count > kMaxDialogs) session_.post("Runtime.terminateExecution", Json::object());
}

std::vector<ForeignFrame> Watch::foreign_frames() const {
  const std::lock_guard lock(mutex_);
  return contexts_.foreign();
}

void Watch::take_report(const Json& params) {
  const Json report = Json::parse(text_of(params, "payload"), nullptr, false);
  const std::string kind = text_of(report, "kind"), url = text_of(report, "url");
  const std::lock_guard lock(mutex_);
  if (kind == "navigated") {
    attempts_.add(Wish::Kind::Navigate, url);
  } else if (kind == "submitted") {
    attempts_.add(Wish::Kind::Submit, url);
  } else if (kind == "moved") {
    attempts_.add(flag_of(report, "replaces") ? Wish::Kind::Replace : Wish::Kind::Move, url);
  } else if (kind == "routed") {
    attempts_.add(Wish::Kind::Route, url);
  } else if (kind == "frame") {
    contexts_.add_foreign(static_cast<int>(number_of(params, "executionContextId")));
  } else if (kind == "download") {
    ++attempts_.counts().downloads;
    attempts_.add(Wish::Kind::Download, url);
  }
}

bool Watch::window_opened() {
  const std::lock_guard lock(mutex_);
  return attempts_.count_window();
}

void Watch::lose(const std::string& why) {
  {
    const std::lock_guard lock(mutex_);
    if (!lost_) lost_ = Error{ErrorCode::Io, why};
    changed_.notify_all();
  }
  session_.pipe->end_session(session_.id, Error{ErrorCode::Io, why});
}

void Watch::unlock(std::function<bool(const std::string& url)> may_lead_to) {
  const std::lock_guard lock(mutex_);
  locked_ = false;
  may_lead_to_ = std::move(may_lead_to);
  frames_.clear();
  attempts_.clear();
  document_ = DocumentState{};
  requests_.clear(Clock::now());
}

void Watch::lock() {
  const std::lock_guard lock(mutex_);
  locked_ = true;
}

void Watch::leave() {
  const std::lock_guard lock(mutex_);
  leaves_ = true;
}

DocumentState Watch::document() const {
  const std::lock_guard lock(mutex_);
  return document_;
}

Incidents Watch::incidents() const {
  const std::lock_guard lock(mutex_);
  return attempts_.incidents();
}

void Watch::count_interrupted() {
  const std::lock_guard lock(mutex_);
  ++attempts_.counts().interrupted;
}

void Watch::count_download(const std::string& url) {
  const std::lock_guard lock(mutex_);
  attempts_.count_download(url, locked_);
}

void Watch::count_cut() {
  const std::lock_guard lock(mutex_);
  document_.truncated = "time";
}

void Watch::set_page_counts(std::uint32_t permissions, std::uint32_t windows) {
  const std::lock_guard lock(mutex_);
  attempts_.set_page_counts(permissions, windows);
}

std::vector<Wish> Watch::take_wishes() {
  const std::lock_guard lock(mutex_);
  return attempts_.take_wishes();
}

milliseconds Watch::network_quiet() const {
  const std::lock_guard lock(mutex_);
  return requests_.quiet(Clock::now(), [this](const std::string& url) {
    return proxy_ == nullptr || proxy_->has_reached(url);
  });
}

std::optional<Error> Watch::lost() const {
  const std::lock_guard lock(mutex_);
  return lost_;
}

void Watch::wait(Clock::time_point until) {
  std::unique_lock lock(mutex_);
  const std::uint64_t before = events_;
  changed_.wait_until(lock, until, [&] { return events_ != before || lost_; });
}

}  // namespace sito::browser
