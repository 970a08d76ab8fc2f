// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/watch.h"

#include "sito/browser/browser.h"
#include "sito/browser/scripts.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace sito::browser {
namespace {

constexpr std::size_t kMostWishes = 100;     // one click wants no more places
constexpr std::size_t kMostRedirects = 20;   // as browsers have it, those of scripts included
constexpr std::uint32_t kMostDialogs = 200;  // then the script that asks is stopped

constexpr std::size_t kMostContexts = 2'000;
constexpr std::size_t kMostForeign = 16;  // frames of other sites that are read
constexpr milliseconds kBodies{3'000};    // on their way from the browser to us

/// Whether a request changes something at the server: not what a page asks in order to show more.
bool writes(const Json& request, const std::string& type) {
  const std::string method = text_of(request, "method");
  if (type == "Ping" || type == "CSPViolationReport") return true;
  if (method == "PUT" || method == "DELETE" || method == "PATCH") return true;
  if (method != "POST") return false;
  if (type == "Document") return true;  // a form whose answer goes into a frame
  const Json& headers = member(request, "headers");
  if (!headers.is_object()) return false;
  for (const auto& [name, value] : headers.items()) {
    if ((name == "Content-Type" || name == "content-type") && value.is_string()) {
      return value.get_ref<const std::string&>().starts_with("multipart/");
    }
  }
  return false;
}

/// What a header says of the length of a body; 0 when nothing.
double declared_length(const Json& headers) {
  for (const char* const name : {"Content-Length", "content-length"}) {
    const std::string text = text_of(headers, name);
    if (!text.empty()) return std::strtod(text.c_str(), nullptr);
  }
  return 0.0;
}

}  // namespace

Watch::Watch(Session session, std::string main_frame, const BrowserOptions& options,
             std::shared_ptr<const GuardProxy> proxy)
    : session_(std::move(session)),
      main_frame_(std::move(main_frame)),
      block_(&options.block),
      page_bytes_(options.page_bytes),
      proxy_(std::move(proxy)),
      recorder_(options.record ? std::make_shared<Recorder>(session_, options.record_bytes)
                               : nullptr) {}

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
    lose("the tab is gone");
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

void Watch::take_network(const std::string& method, const Json& params) {
  if (recorder_) recorder_->take(method, params);
  const std::string id = text_of(params, "requestId");
  bool too_much = false;
  {
    const std::lock_guard lock(mutex_);
    requests_.take(method, params, Clock::now());
    if (method == "Network.webSocketCreated") {
      urls_[id] = text_of(params, "url");
    } else if (method == "Network.requestWillBeSent") {
      urls_[id] = text_of(member(params, "request"), "url");
      if (text_of(params, "type") == "Document" && text_of(params, "frameId") == main_frame_ &&
          !locked_) {
        const Json& before = member(params, "redirectResponse");
        led_on(before.is_object() ? text_of(before, "url") : document_.url);
        document_.request_id = id;
        document_.asked = urls_[id];
        document_.bytes = 0;
      }
    } else if (id == document_.request_id) {
      const Json& response = member(params, "response");
      if (method == "Network.responseReceived") {
        document_.status = static_cast<int>(number_of(response, "status"));
        document_.mime = text_of(response, "mimeType");
        // A large one may keep the browser too busy to tell what has come.
        too_much = declared_length(member(response, "headers")) > static_cast<double>(page_bytes_);
        if (too_much) document_.bytes = page_bytes_ + 1;
      } else if (method == "Network.dataReceived") {
        const std::size_t before = document_.bytes;
        document_.bytes += static_cast<std::size_t>(std::max(0.0, number_of(params, "dataLength")));
        too_much = before <= page_bytes_ && document_.bytes > page_bytes_;
      }
    }
  }
  if (too_much) session_.post("Page.stopLoading", Json::object());
  if (method == "Network.loadingFailed") {
    failed(id, text_of(params, "errorText"));
  } else if (method == "Network.webSocketFrameError") {
    failed(id, text_of(params, "errorMessage"));
  } else if (method == "Network.loadingFinished" || method == "Network.webSocketClosed") {
    const std::lock_guard lock(mutex_);
    urls_.erase(id);
  }
}

void Watch::failed(const std::string& id, const std::string& word) {
  std::string url;
  {
    const std::lock_guard lock(mutex_);
    url = std::exchange(urls_[id], {});
    urls_.erase(id);
  }
  if (word.find("ERR_BLOCKED_BY_CLIENT") != std::string::npos && recorder_) {
    recorder_->explain(id, "blocked: by the list");
  }
  if (word.find("ERR_SOCKS") == std::string::npos && word.find("ERR_PROXY") == std::string::npos) {
    return;
  }
  const GuardProxy::Failure failure = proxy_->failure(url);
  if (recorder_ && !failure.why.empty()) {
    recorder_->explain(id, (failure.refused ? "blocked: " : "") + failure.why);
  }
  const std::lock_guard lock(mutex_);
  if (failure.refused) ++incidents_.refused;
}

std::vector<Exchange> Watch::take_exchanges() {
  if (!recorder_) return {};
  std::vector<Exchange> taken = recorder_->take_complete(kBodies);
  // What the browser takes for the server is the guard.
  for (Exchange& one : taken) {
    if (one.status != 0) one.address = proxy_->address(one.url);
  }
  return taken;
}

void Watch::take_page(const std::string& method, const Json& params) {
  if (method == "Page.frameNavigated") return navigated(member(params, "frame"));
  if (method == "Page.javascriptDialogOpening") return dialog(params);
  const std::lock_guard lock(mutex_);
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
    ++incidents_.downloads;
    if (locked_) wish(Wish::Kind::Download, text_of(params, "url"));
  }
}

void Watch::navigated(const Json& frame) {
  const std::lock_guard lock(mutex_);
  if (text_of(frame, "id") != main_frame_) return;
  ++document_.generation;
  document_.url = text_of(frame, "url");
  document_.parsed = false;
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
  // Leaving is asked about by the page only when we leave, unless it is not to be left.
  const bool leaves = text_of(params, "type") == "beforeunload" && !stay;
  session_.post("Page.handleJavaScriptDialog", {{"accept", leaves}});
  if (count > kMostDialogs) session_.post("Runtime.terminateExecution", Json::object());
}

void Watch::take_paused(const Json& params) {
  const Json& request = member(params, "request");
  const std::string type = text_of(params, "resourceType");
  const std::string url = text_of(request, "url");
  bool pass = true;
  const char* reason = "Aborted";
  {
    const std::lock_guard lock(mutex_);
    if (type == "Document" && text_of(params, "frameId") == main_frame_) {
      const bool submits = text_of(request, "method") != "GET";
      if (locked_) {
        pass = false;
        wish(submits ? Wish::Kind::Submit : Wish::Kind::Navigate, url);
      } else if (submits) {  // a form that a script sends while the page is loading
        pass = false;
        ++incidents_.submissions;
      } else if (document_.redirects.size() > kMostRedirects) {
        pass = false;
        document_.endless = true;
      }
    } else if (block_->blocks(url)) {
      pass = false;
      reason = "BlockedByClient";
      ++incidents_.blocked;
    } else if ((locked_ || type == "Document") && writes(request, type)) {
      pass = false;
      if (type != "Ping") ++incidents_.submissions;
    }
  }
  const std::string id = text_of(params, "requestId");
  if (pass) {
    session_.post("Fetch.continueRequest", {{"requestId", id}});
  } else {
    session_.post("Fetch.failRequest", {{"requestId", id}, {"errorReason", reason}});
  }
}

void Watch::take_context(const std::string& method, const Json& params) {
  const std::lock_guard lock(mutex_);
  if (method == "Runtime.executionContextCreated") {
    const Json& context = member(params, "context");
    if (text_of(context, "name") != kWorld || contexts_.size() >= kMostContexts) return;
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
  } else if (kind == "frame") {
    if (foreign_.size() < kMostForeign) {
      foreign_.push_back(static_cast<int>(number_of(params, "executionContextId")));
    }
  } else if (kind == "download") {
    ++incidents_.downloads;
    wish(Wish::Kind::Download, url);
  }
}

void Watch::led_on(std::string url) {
  std::vector<std::string>& way = document_.redirects;
  if (!url.empty() && (way.empty() || way.back() != url || document_.url != url)) {
    way.push_back(std::move(url));
  }
}

void Watch::wish(Wish::Kind kind, std::string url) {
  if (kind == Wish::Kind::Navigate) ++incidents_.navigations;
  if (kind == Wish::Kind::Submit) ++incidents_.submissions;
  if (wishes_.size() < kMostWishes) wishes_.push_back({kind, std::move(url)});
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

void Watch::unlock() {
  const std::lock_guard lock(mutex_);
  locked_ = false;
  incidents_ = {};
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
  return incidents_;
}

void Watch::count_interrupted() {
  const std::lock_guard lock(mutex_);
  ++incidents_.interrupted;
}

void Watch::count_download() {
  const std::lock_guard lock(mutex_);
  ++incidents_.downloads;
}

void Watch::set_permissions(std::uint32_t count) {
  const std::lock_guard lock(mutex_);
  incidents_.permissions = std::max(incidents_.permissions, count);
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
