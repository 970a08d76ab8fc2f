// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/engine.h"

#include "sito/browser/launch.h"
#include "sito/browser/profile.h"

#include <algorithm>
#include <utility>

namespace sito::browser {
namespace {

constexpr milliseconds kOpenTime{15'000};  // for a tab, on a busy machine
constexpr const char* kSharedWorker = "shared_worker";
// To open a window costs five times as much processor time as to empty one.
constexpr unsigned kMaxPagesOfTab = 50;
constexpr milliseconds kEmptyTime{3'000}, kEmptyStep{10};
constexpr const char* kNoPage = "about:blank";

Json cookies_of(const fetch::Visitor& visitor) {
  Json list = Json::array();
  for (const fetch::Cookie& cookie : visitor.cookies) {
    Json one = {{"name", cookie.name},
                {"value", cookie.value},
                {"path", cookie.path},
                {"secure", cookie.secure},
                {"httpOnly", cookie.http_only}};
    // A cookie with a domain is also for the hosts below it; one with a URL is for the host alone.
    if (cookie.subdomains) {
      one["domain"] = "." + cookie.domain;
    } else {
      one["url"] = (cookie.secure ? "https://" : "http://") + cookie.domain + cookie.path;
    }
    if (cookie.expires != 0) one["expires"] = cookie.expires;
    list.push_back(std::move(one));
  }
  return list;
}

// Reads a list of cookies of the DevTools protocol. Empty values are of cookies that the browser
// could not decrypt.
std::vector<fetch::Cookie> read_cookies(const Json& list) {
  std::vector<fetch::Cookie> cookies;
  for (const Json& one : list) {
    fetch::Cookie cookie;
    cookie.name = text_of(one, "name");
    cookie.value = text_of(one, "value");
    if (cookie.name.empty() || cookie.value.empty()) continue;
    cookie.domain = text_of(one, "domain");
    cookie.subdomains = cookie.domain.starts_with('.');
    if (cookie.subdomains) cookie.domain.erase(0, 1);
    cookie.path = text_of(one, "path");
    cookie.secure = flag_of(one, "secure");
    cookie.http_only = flag_of(one, "httpOnly");
    const Json& expires = member(one, "expires");
    if (expires.is_number() && expires.get<double>() > 0)
      cookie.expires = static_cast<std::int64_t>(expires.get<double>());
    cookies.push_back(std::move(cookie));
  }
  return cookies;
}

// Leaves the page, and removes everything that it has stored. Returns false if the tab has to be
// closed.
bool empty_tab(const Session& session, Watch& watch) {
  if (watch.lost() || watch.incidents().interrupted > 0) return false;
  watch.leave();
  // The browser learns a name that is set in the empty document too late for a page that follows at
  // once. But the page may set it again while it is left.
  const auto clear_name = [&session] {
    session.post("Runtime.evaluate", {{"expression", "window.name = ''"}});
  };
  clear_name();
  const Answer left = session.call("Page.navigate", {{"url", kNoPage}}, kEmptyTime);
  if (!left || !text_of(*left, "errorText").empty()) return false;
  // The answer may come before the page is gone, which could still store something.
  const auto end = Clock::now() + kEmptyTime;
  while (watch.document().url != kNoPage) {
    if (watch.lost() || Clock::now() >= end) return false;
    watch.wait(Clock::now() + kEmptyStep);
  }
  session.post("Network.clearBrowserCookies", Json::object());
  session.post("Network.clearBrowserCache", Json::object());
  // This also clears the cache of the renderer.
  session.post("Network.setCacheDisabled", {{"cacheDisabled", true}});
  session.post("Network.setCacheDisabled", {{"cacheDisabled", false}});
  clear_name();
  // The renderer would keep the memory of the page for long.
  session.post("HeapProfiler.collectGarbage", Json::object());
  const Answer cleared = session.call("Storage.clearDataForOrigin",
                                      {{"origin", "*"}, {"storageTypes", "all"}}, kEmptyTime);
  return cleared && session.call("Page.resetNavigationHistory", Json::object(), kEmptyTime);
}

}  // namespace

Result<std::shared_ptr<Engine>> Engine::start(const BrowserOptions& options) {
  const auto program = find_program(options);
  if (!program) return program.error();
  std::shared_ptr<Engine> engine(new Engine(options));
  auto profile = PrivateFolder::make("sito-browser-");
  if (!profile) return profile.error();
  engine->profile_ = *std::move(profile);
  const std::string& folder = engine->profile_->path();
  if (!options.profile.empty()) {
    if (auto copied = copy_profile(options.profile, folder + "/profile"); !copied)
      return copied.error();
  }
  if (auto can_trust = check_authorities(options); !can_trust) return can_trust.error();
  if (!options.authorities.empty()) {
    if (auto trusted = trust_authorities(options.authorities, folder); !trusted)
      return trusted.error();
  }
  auto proxy = GuardProxy::start(options);
  if (!proxy) return proxy.error();
  engine->proxy_ = *std::move(proxy);
  auto process = Process::start(command_line(*program, options, folder, engine->proxy_->port()),
                                environment(folder), folder + "/output.txt");
  if (!process) return process.error();
  engine->process_ = *std::move(process);
  engine->pipe_ =
      std::make_shared<Pipe>(engine->process_->to_child(), engine->process_->from_child());
  if (auto prepared = engine->prepare(); !prepared) return prepared.error();
  return engine;
}

Engine::~Engine() {
  if (process_) process_->child().kill();
  if (pipe_) pipe_->stop();
}

Result<void> Engine::prepare() {
  pipe_->listen("",
                [this](const std::string& method, const Json& params) { take(method, params); });
  const Answer version = pipe_->call("", "Browser.getVersion", Json::object(), options_.start_time);
  if (!version) {
    const bool late = version.error().code == ErrorCode::Timeout;
    return Error{late ? ErrorCode::Timeout : ErrorCode::Io,
                 "the browser does not start: " + version.error().message};
  }
  const Answer attach = pipe_->call("", "Target.setAutoAttach",
                                    {{"autoAttach", true},
                                     {"waitForDebuggerOnStart", true},
                                     {"flatten", true},
                                     {"filter",
                                      {{{"type", "page"}, {"exclude", false}},
                                       {{"type", kSharedWorker}, {"exclude", false}},
                                       {{"exclude", true}}}}},
                                    options_.start_time);
  if (!attach) return attach.error();
  return {};
}

Result<std::vector<fetch::Cookie>> Engine::cookies() const {
  const Answer answer = pipe_->call("", "Storage.getCookies", Json::object(), options_.start_time);
  if (!answer) return answer.error();
  return read_cookies(member(*answer, "cookies"));
}

void Engine::take(const std::string& method, const Json& params) {
  if (method == "Target.attachedToTarget") return attached(params);
  if (method != "Target.detachedFromTarget") return;
  const std::string session = text_of(params, "sessionId");
  std::shared_ptr<Watch> watch;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, context] : contexts_) {
      if (context.session == session) watch = context.watch.lock();
    }
  }
  if (watch) {
    watch->lose("the tab is gone");
  } else {
    pipe_->end_session(session, Error{ErrorCode::Io, "the window is closed"});
  }
}

void Engine::attached(const Json& params) {
  const Json& info = member(params, "targetInfo");
  const std::string session = text_of(params, "sessionId"), target = text_of(info, "targetId");
  const bool is_worker = text_of(info, "type") == kSharedWorker;
  std::shared_ptr<Watch> watch;
  {
    const std::lock_guard lock(mutex_);
    const auto found = contexts_.find(text_of(info, "browserContextId"));
    if (found != contexts_.end()) {
      Context& context = found->second;
      if (context.session.empty() && !is_worker) {
        context.session = session;
        context.target = target;
        attached_.notify_all();
        return;
      }
      watch = context.watch.lock();
    }
  }
  if (is_worker) return follow_worker(watch, session);
  if (watch) return refuse_window(*watch, session, target);
  // A window that sito did not request.
  pipe_->post(session, "Runtime.runIfWaitingForDebugger", Json::object());
  pipe_->post("", "Target.closeTarget", {{"targetId", target}});
}

// A worker that pages share sends requests by itself.
void Engine::follow_worker(const std::shared_ptr<Watch>& watch, const std::string& session) {
  if (watch) {
    const Session own{pipe_, session};
    pipe_->listen(session, [watch, own](const std::string& method, const Json& params) {
      if (method == "Fetch.requestPaused") watch->take_paused(params, own);
    });
    pipe_->post(session, "Fetch.enable", Json::object());
  }
  pipe_->post(session, "Runtime.runIfWaitingForDebugger", Json::object());
}

void Engine::refuse_window(Watch& opener, const std::string& session, const std::string& target) {
  // The window waits for us before it sends a request, and so does the page that opened it. It may
  // continue, but its requests fail. It is closed only after that, because requests that are paused
  // at closing are sent.
  const bool asks = opener.window_opened();
  pipe_->listen(session, [pipe = pipe_.get(), session, target](const std::string& method,
                                                               const Json& params) {
    if (method != "Fetch.requestPaused") return;
    pipe->post(session, "Fetch.failRequest",
               {{"requestId", text_of(params, "requestId")}, {"errorReason", "Aborted"}});
    pipe->post("", "Target.closeTarget", {{"targetId", target}});
  });
  pipe_->post(session, "Fetch.enable", Json::object());
  pipe_->post(session, "Runtime.runIfWaitingForDebugger", Json::object());
  if (!asks) pipe_->post("", "Target.closeTarget", {{"targetId", target}});
}

Result<Engine::Context> Engine::make_context(std::string& context_id) {
  const Answer made =
      pipe_->call("", "Target.createBrowserContext", {{"disposeOnDetach", true}}, kOpenTime);
  if (!made) return made.error();
  context_id = text_of(*made, "browserContextId");
  {
    const std::lock_guard lock(mutex_);
    contexts_[context_id];
  }
  const Answer target = pipe_->call("", "Target.createTarget",
                                    {{"url", kNoPage},
                                     {"browserContextId", context_id},
                                     {"width", options_.width},
                                     {"height", options_.height}},
                                    kOpenTime);
  if (!target) return target.error();
  std::unique_lock lock(mutex_);
  Context& context = contexts_[context_id];
  attached_.wait_for(lock, kOpenTime, [&] { return !context.session.empty(); });
  if (context.session.empty()) return Error{ErrorCode::Timeout, "the browser opens no tab"};
  return context;
}

// Returns the context of a tab without a page, and its id; nothing if there is none.
std::optional<Engine::Context> Engine::take_idle(std::string& context_id) {
  const std::lock_guard lock(mutex_);
  for (auto& [id, context] : contexts_) {
    if (!context.is_idle) continue;
    context.is_idle = false;
    context_id = id;
    return context;
  }
  return std::nullopt;
}

Result<void> Engine::put_cookies(const Session& session) const {
  if (options_.visitor.cookies.empty()) return {};
  // The first request may otherwise leave before the browser has them.
  const Answer set =
      session.call("Network.setCookies", {{"cookies", cookies_of(options_.visitor)}}, kOpenTime);
  return set ? Result<void>() : set.error();
}

void Engine::set_up(const Session& session, const std::string& context_id) {
  const auto post = [&session](const char* method, Json params = Json::object()) {
    session.post(method, std::move(params));
  };
  pipe_->post("", "Browser.setDownloadBehavior",
              {{"behavior", "deny"}, {"browserContextId", context_id}});
  pipe_->post("", "Browser.grantPermissions",
              {{"permissions", Json::array()}, {"browserContextId", context_id}});
  post("Page.enable");
  post("Inspector.enable");
  post("DOM.enable");
  post("Runtime.enable");  // without it no events are reported
  const std::size_t kept = options_.record ? options_.record_bytes : 1;
  post("Network.enable", {{"maxTotalBufferSize", 4 * kept}, {"maxResourceBufferSize", kept}});
  post("Network.setBypassServiceWorker", {{"bypass", true}});
  post("Page.setInterceptFileChooserDialog", {{"enabled", true}});
  post("Emulation.setFocusEmulationEnabled", {{"enabled", true}});
  post("Emulation.setDeviceMetricsOverride", {{"width", options_.width},
                                              {"height", options_.height},
                                              {"deviceScaleFactor", 1},
                                              {"mobile", false}});
  post("Emulation.setEmulatedMedia", emulated_media(""));
  post("Runtime.addBinding", {{"name", kReport}, {"executionContextName", kWorld}});
  post("Page.addScriptToEvaluateOnNewDocument", {{"source", scripts_.main}});
  post("Page.addScriptToEvaluateOnNewDocument", {{"source", scripts_.page}, {"worldName", kWorld}});
  post("Fetch.enable", {{"patterns", {{{"urlPattern", "*"}, {"requestStage", "Request"}}}},
                        {"handleAuthRequests", true}});
}

// Keeps the tab for another page, or closes it.
void Engine::release(const std::string& context_id, const Session& session, Watch& watch) {
  bool is_worn = false;
  {
    const std::lock_guard lock(mutex_);
    const auto found = contexts_.find(context_id);
    is_worn = found == contexts_.end() || ++found->second.n_pages >= kMaxPagesOfTab;
  }
  if (is_worn || !empty_tab(session, watch) || watch.lost()) return close_context(context_id);
  const std::lock_guard lock(mutex_);
  contexts_[context_id].is_idle = true;
}

void Engine::close_context(const std::string& context_id) {
  std::string session;
  {
    const std::lock_guard lock(mutex_);
    const auto found = contexts_.find(context_id);
    if (found == contexts_.end()) return;
    session = found->second.session;
    contexts_.erase(found);
  }
  if (!session.empty()) pipe_->end_session(session, Error{ErrorCode::Io, "the tab is closed"});
  pipe_->post("", "Target.disposeBrowserContext", {{"browserContextId", context_id}});
}

Result<std::unique_ptr<View>> Engine::open(std::function<void()> closed) {
  std::string context_id;
  std::optional<Context> context = take_idle(context_id);
  const bool is_new = !context;
  if (is_new) {
    auto made = make_context(context_id);
    if (!made) {
      close_context(context_id);
      return made.error();
    }
    context = *std::move(made);
  }
  const Session session{pipe_, context->session};
  const auto watch = std::make_shared<Watch>(session, context->target, options_, proxy_);
  {
    const std::lock_guard lock(mutex_);
    contexts_[context_id].watch = watch;
  }
  pipe_->listen(session.id, [watch](const std::string& method, const Json& params) {
    watch->take(method, params);
  });
  if (is_new) set_up(session, context_id);
  Result<void> ready = put_cookies(session);
  if (ready && is_new) {
    const Answer runs = session.call("Runtime.runIfWaitingForDebugger", Json::object(), kOpenTime);
    if (!runs) ready = runs.error();
  }
  if (!ready) {
    close_context(context_id);
    return ready.error();
  }
  // The tab keeps its browser's run alive, even if another run has begun.
  auto close = [engine = shared_from_this(), context_id, session, watch,
                closed = std::move(closed)] {
    engine->release(context_id, session, *watch);
    closed();
  };
  return std::unique_ptr<View>(
      std::make_unique<Tab>(TabSetup{session, watch, context->target, scripts_.page,
                                     scripts_.listening, &options_, std::move(close)}));
}

}  // namespace sito::browser
