// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/requests.h"

#include <algorithm>

namespace sito::browser {
namespace {

// How long one request keeps a page busy. Pictures hardly ever bring text, streams never do.
constexpr milliseconds kPatience{2'500};
constexpr milliseconds kPicturePatience{400};
constexpr milliseconds kConnecting{1'000};  // to a host to which there was no connection yet

milliseconds patience_with(const std::string& type) {
  if (type == "Image" || type == "Font" || type == "Media") return kPicturePatience;
  if (type == "EventSource" || type == "WebSocket" || type == "Ping" ||
      type == "CSPViolationReport" || type == "Prefetch") {
    return milliseconds(0);
  }
  return kPatience;
}

}  // namespace

void Requests::take(const std::string& method, const Json& params, Clock::time_point now) {
  if (method == "Network.webSocketCreated") {
    urls_[text_of(params, "requestId")] = text_of(params, "url");
  } else if (method == "Network.webSocketClosed") {
    urls_.erase(text_of(params, "requestId"));
  } else if (method == "Network.requestWillBeSent") {
    urls_[text_of(params, "requestId")] = text_of(member(params, "request"), "url");
    const milliseconds patience = patience_with(text_of(params, "type"));
    if (patience.count() == 0) return;
    requests_[text_of(params, "requestId")] = {now, patience};
    last_ = now;
  } else if (method == "Network.loadingFinished" || method == "Network.loadingFailed") {
    const std::string id = text_of(params, "requestId");
    if (requests_.erase(id) != 0) last_ = now;
    if (method == "Network.loadingFinished") urls_.erase(id);
  }
}

std::string Requests::take_url(const std::string& id) {
  const auto taken = urls_.extract(id);
  return taken.empty() ? "" : taken.mapped();
}

void Requests::clear(Clock::time_point now) {
  requests_.clear();
  last_ = now;
}

milliseconds Requests::quiet(Clock::time_point now,
                             const std::function<bool(const std::string& url)>& is_reached) const {
  Clock::time_point last = last_;
  for (const auto& [id, request] : requests_) {
    const auto url = urls_.find(id);
    const bool is_silent = url != urls_.end() && !is_reached(url->second);
    const milliseconds patience =
        is_silent ? std::min(kConnecting, request.patience) : request.patience;
    last = std::max(last, std::min(now, request.begin + patience));
  }
  return std::chrono::duration_cast<milliseconds>(now - last);
}

}  // namespace sito::browser
