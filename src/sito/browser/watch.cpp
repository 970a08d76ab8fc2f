// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/watch.h"

#include "sito/browser/browser.h"
#include "sito/browser/scripts.h"

#include <algorithm>
#include <utility>

namespace sito::browser {
namespace {

constexpr std::size_t kMaxWishes = 100;  // further targets of one click are ignored
// after this number, the script that opens them is stopped
constexpr std::uint32_t kMaxDialogs = 200;
constexpr std::size_t kMaxContexts = 2'000;
constexpr std::size_t kMaxForeign = 16;  // frames of other sites that are read

}  // namespace

Watch::Watch(Session session, std::string main_frame, const BrowserOptions& options,
             std::shared_ptr<const GuardProxy> proxy)
    : session_(std::move(session)),
      main_frame_(std::move(main_frame)),
      block_(&options.block),
      visitor_(&options.visitor),
      page_bytes_(options.page_bytes),
      proxy_(std::move(proxy)),
      recorder_(options.record ? std::make_shared<Recorder>(session_, options.record_bytes)
                               : nullptr),
      frames_(main_frame_) {}

void Watch::take(const std::string& method, const Json& params) {
  if (method == "Fetch.requestPaused") {
    take_paused(params);
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
    take_context(method, params);
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
    if (text_of(params, "frameId") == main_frame_) document_.parsed = true;
  } else if (method == "Page.navigatedWithinDocument") {
    if (text_of(params, "frameId") == main_frame_ && !locked_)
      document_.url = text_of(params, "url");
  } else if (method == "Page.windowOpen") {
    window_url_ = text_of(params, "url");
    wish(Wish::Kind::Open, window_url_);
  } else if (method == "Page.downloadWillBegin") {
    download(text_of(params, "url"));
    if (locked_) wish(Wish::Kind::Download, text_of(params, "url"));
  }
}

void Watch::navigated(const Json& frame) {
  const std::lock_guard lock(mutex_);
  if (text_of(frame, "id") != main_frame_) return;
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
    count = ++incidents_.dialogs;
    stay = locked_;
  }
  // A page asks for confirmation only when sito leaves it, unless the page must not be left.
  const bool leaves = text_of(params, "type") == "beforeunload" && !stay;
  session_.post("Page.handleJavaScriptDialog", {{"accept", leaves}});
  if (count > kMaxDialogs) session_.post("Runtime.terminateExecution", Json::object());
}

void Watch::take_context(const std::string& method, const Json& params) {
  const std::lock_guard lock(mutex_);
  if (method == "Runtime.executionContextCreated") {
    const Json& context = member(params, "context");
    if (text_of(context, "name") != kWorld || contexts_.size() >= kMaxContexts) return;
    contexts_[static_cast<int>(number_of(context, "id"))] =
        text_of(member(context, "auxData"), "frameId");
  } else if (method == "Runtime.executionContextDestroyed") {
    const int id = static_cast<int>(number_of(params, "executionContextId"));
    contexts_.erase(id);
    std::erase(foreign_, id);
  } else {
    contexts_.clear();
    foreign_.clear();
  }
}

std::vector<ForeignFrame> Watch::foreign_frames() const {
  const std::lock_guard lock(mutex_);
  std::vector<ForeignFrame> frames;
  for (const int id : foreign_) {
    if (const auto found = contexts_.find(id); found != contexts_.end()) {
      frames.push_back({id, found->second});
    }
  }
  return frames;
}

void Watch::take_report(const Json& params) {
  const Json report = Json::parse(text_of(params, "payload"), nullptr, false);
  const std::string kind = text_of(report, "kind"), url = text_of(report, "url");
  const std::lock_guard lock(mutex_);
  if (kind == "navigated") {
    wish(Wish::Kind::Navigate, url);
  } else if (kind == "submitted") {
    wish(Wish::Kind::Submit, url);
  } else if (kind == "moved") {
    wish(flag_of(report, "replaces") ? Wish::Kind::Replace : Wish::Kind::Move, url);
  } else if (kind == "routed") {
    wish(Wish::Kind::Route, url);
  } else if (kind == "frame") {
    if (foreign_.size() < kMaxForeign) {
      foreign_.push_back(static_cast<int>(number_of(params, "executionContextId")));
    }
  } else if (kind == "download") {
    ++incidents_.downloads;
    wish(Wish::Kind::Download, url);
  }
}

void Watch::wish(Wish::Kind kind, std::string url) {
  if (kind == Wish::Kind::Navigate) ++incidents_.navigations;
  if (kind == Wish::Kind::Submit) ++incidents_.submissions;
  if (kind == Wish::Kind::Write) ++incidents_.writes;
  if (wishes_.size() < kMaxWishes) wishes_.push_back({kind, std::move(url)});
}

bool Watch::window_opened() {
  const std::lock_guard lock(mutex_);
  ++incidents_.windows;
  return window_url_.starts_with("http:") || window_url_.starts_with("https:");
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
  incidents_ = {};
  downloaded_.clear();
  windows_blocked_ = 0;
  wishes_.clear();
  document_ = DocumentState{};
  requests_.clear(Clock::now());
}

void Watch::lock() {
  const std::lock_guard lock(mutex_);
  locked_ = true;
}

DocumentState Watch::document() const {
  const std::lock_guard lock(mutex_);
  return document_;
}

Incidents Watch::incidents() const {
  const std::lock_guard lock(mutex_);
  Incidents incidents = incidents_;
  incidents.windows += windows_blocked_;
  return incidents;
}

void Watch::count_interrupted() {
  const std::lock_guard lock(mutex_);
  ++incidents_.interrupted;
}

void Watch::count_download(const std::string& url) {
  const std::lock_guard lock(mutex_);
  download(url);
}

// If a document is a download, the response shows it, and sometimes an event does, too.
void Watch::download(const std::string& url) {
  if (!locked_ && url == downloaded_) return;
  downloaded_ = url;
  ++incidents_.downloads;
}

void Watch::count_cut() {
  const std::lock_guard lock(mutex_);
  document_.truncated = "time";
}

void Watch::set_page_counts(std::uint32_t permissions, std::uint32_t windows) {
  const std::lock_guard lock(mutex_);
  incidents_.permissions = std::max(incidents_.permissions, permissions);
  windows_blocked_ = std::max(windows_blocked_, windows);
}

std::vector<Wish> Watch::take_wishes() {
  const std::lock_guard lock(mutex_);
  return std::exchange(wishes_, {});
}

milliseconds Watch::network_quiet() const {
  const std::lock_guard lock(mutex_);
  return requests_.quiet(Clock::now());
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
