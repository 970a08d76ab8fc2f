// SPDX-License-Identifier: Apache-2.0
// The requests of a tab: which are allowed, which data arrived, and where documents lead.
#include "sito/base/ascii.h"
#include "sito/browser/browser.h"
#include "sito/browser/watch.h"
#include "sito/browser/writes.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace sito::browser {
namespace {

constexpr std::size_t kMaxRedirects = 20;  // as in browsers, those of scripts included
constexpr std::uint32_t kMaxReloads = 2;   // enough to set a cookie or to pass a check
constexpr milliseconds kBodies{3'000};     // for the transfer from the browser
constexpr const char* kAborted = "Aborted";

/// Returns the body length that a header declares; 0 if none.
double declared_length(const Json& headers) {
  for (const char* const name : {"Content-Length", "content-length"}) {
    const std::string text = text_of(headers, name);
    if (!text.empty()) return std::strtod(text.c_str(), nullptr);
  }
  return 0.0;
}

// Returns the fields of a request with additional ones, which replace those of the same name.
Json fields_with(const Json& headers,
                 const std::vector<std::pair<std::string, std::string>>& more) {
  Json fields = Json::array();
  const auto is_replaced = [&more](const std::string& name) {
    return std::any_of(more.begin(), more.end(), [&name](const auto& field) {
      return std::equal(field.first.begin(), field.first.end(), name.begin(), name.end(),
                        [](char a, char b) { return lower(a) == lower(b); });
    });
  };
  for (const auto& [name, value] : headers.items()) {
    if (value.is_string() && !is_replaced(name))
      fields.push_back({{"name", name}, {"value", value}});
  }
  for (const auto& [name, value] : more) fields.push_back({{"name", name}, {"value", value}});
  return fields;
}

}  // namespace

void Watch::take_network(const std::string& method, const Json& params) {
  if (recorder_) recorder_->take(method, params);
  if (method == "Network.webSocketCreated") proxy_->expect(text_of(params, "url"));
  const std::string id = text_of(params, "requestId");
  bool too_much = false;
  {
    const std::lock_guard lock(mutex_);
    requests_.take(method, params, Clock::now());
    too_much = id == document_.request_id && take_answer(method, params);
  }
  if (too_much) session_.post("Page.stopLoading", Json::object());
  if (method == "Network.loadingFailed") {
    failed(id, text_of(params, "errorText"));
  } else if (method == "Network.webSocketFrameError") {
    failed(id, text_of(params, "errorMessage"));
  }
}

// Handles a response for the main document. Returns true if it is too large.
bool Watch::take_answer(const std::string& method, const Json& params) {
  if (method == "Network.responseReceived") {
    const Json& response = member(params, "response");
    document_.status = static_cast<int>(number_of(response, "status"));
    document_.mime = text_of(response, "mimeType");
    // A large document may keep the browser too busy to report progress.
    const bool too_much =
        declared_length(member(response, "headers")) > static_cast<double>(options_.page_bytes);
    if (too_much) document_.bytes = options_.page_bytes + 1;
    return too_much;
  }
  if (method == "Network.loadingFailed" && document_.truncated.empty()) {
    document_.truncated = "disconnect";
  }
  if (method != "Network.dataReceived") return false;
  const std::size_t before = document_.bytes;
  document_.bytes += static_cast<std::size_t>(std::max(0.0, number_of(params, "dataLength")));
  return before <= options_.page_bytes && document_.bytes > options_.page_bytes;
}

void Watch::failed(const std::string& id, const std::string& word) {
  std::string url;
  {
    const std::lock_guard lock(mutex_);
    url = requests_.take_url(id);
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
  if (failure.refused) ++attempts_.counts().refused;
  if (failure.wants_login) ++attempts_.counts().proxy_logins;
}

std::vector<Exchange> Watch::take_exchanges() {
  if (!recorder_) return {};
  std::vector<Exchange> taken = recorder_->take_complete(kBodies);
  // For the browser, the guard is the server.
  for (Exchange& one : taken) {
    if (one.status != 0) one.address = proxy_->address(one.url);
  }
  return taken;
}

// Returns true if a main document may be requested.
bool Watch::may_be_opened(const Json& request, const std::string& url) {
  const bool submits = text_of(request, "method") != "GET";
  if (locked_) {
    attempts_.add(submits ? Wish::Kind::Submit : Wish::Kind::Navigate, url);
    return false;
  }
  const bool is_first = document_.n_requests++ == 0;
  if (submits) {  // a script submits a form while the page loads
    ++attempts_.counts().submissions;
    return false;
  }
  if (document_.redirects.size() > kMaxRedirects) {
    document_.endless = true;
    return false;
  }
  if (url == document_.url && ++document_.reloads > kMaxReloads) {
    ++attempts_.counts().navigations;
    return false;
  }
  if (is_first || !may_lead_to_ || may_lead_to_(url)) return true;
  document_.refused_target = url;
  return false;
}

// Records a request for a main document: the first one, or one to which the last document has led.
void Watch::note_redirect(const std::string& id, const std::string& url) {
  const bool by_server = id == document_.request_id;
  std::string before = by_server ? document_.requested_url : document_.url;
  if (!by_server && !before.empty()) ++document_.script_redirects;
  std::vector<std::string>& way = document_.redirects;
  if (!before.empty() && (way.empty() || way.back() != before || document_.url != before)) {
    way.push_back(std::move(before));
  }
  document_.request_id = id;
  document_.requested_url = url;
  document_.bytes = 0;
  document_.truncated.clear();
}

// Returns the reason to stop a request; null to allow it.
const char* Watch::refusal_of(const Json& params) {
  const Json& request = member(params, "request");
  const std::string type = text_of(params, "resourceType"), url = text_of(request, "url");
  const std::string frame = text_of(params, "frameId");
  const bool is_document = type == "Document";
  const std::lock_guard lock(mutex_);
  if (leaves_) return kAborted;
  if (is_document && frames_.is_main(frame)) {
    if (!may_be_opened(request, url)) return kAborted;
    note_redirect(text_of(params, "networkId"), url);
    return nullptr;
  }
  if (options_.block.blocks(url)) {
    ++attempts_.counts().blocked;
    return "BlockedByClient";
  }
  if ((locked_ || is_document) && writes(request, type)) {
    if (is_document) {
      ++attempts_.counts().submissions;
    } else if (type == "Ping") {
      ++attempts_.counts().writes;  // most of them only report that something was clicked
    } else {
      attempts_.add(Wish::Kind::Write, url);
    }
    return kAborted;
  }
  if (is_document && !frames_.admits(frame, url, document_.url)) {
    ++attempts_.counts().frames;
    return kAborted;
  }
  return nullptr;
}

void Watch::take_paused(const Json& params, const Session& session) {
  const std::string id = text_of(params, "requestId");
  if (const char* const reason = refusal_of(params)) {
    session.post("Fetch.failRequest", {{"requestId", id}, {"errorReason", reason}});
    return;
  }
  Json go_on = {{"requestId", id}};
  const Json& request = member(params, "request");
  const std::string url = text_of(request, "url");
  proxy_->expect(url);
  if (options_.visitor.visits(url)) {
    go_on["headers"] = fields_with(member(request, "headers"), options_.visitor.fields);
  }
  session.post("Fetch.continueRequest", std::move(go_on));
}

}  // namespace sito::browser
