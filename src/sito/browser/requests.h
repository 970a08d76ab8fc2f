// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the requests of a page that are in progress.
#pragma once

#include "sito/browser/json.h"
#include "sito/browser/view.h"

#include <chrono>
#include <functional>
#include <map>
#include <string>

namespace sito::browser {

using Clock = std::chrono::steady_clock;

/// Counts requests by the browser's events. Not safe for several threads at once.
class Requests {
 public:
  /// Takes an event of the Network domain.
  void take(const std::string& method, const Json& params, Clock::time_point now);
  /// Returns the URL of a request that has failed, and forgets it.
  [[nodiscard]] std::string take_url(const std::string& id);
  /// There is another document: it waits for no request so far.
  void clear(Clock::time_point now);
  /// Returns how long no request that the page waits for has been in progress; zero while one is.
  /// Streams, and requests that have taken too long, do not count. `is_reached`: whether there was a
  /// connection to the host of a URL; hosts without one may never answer.
  [[nodiscard]] milliseconds quiet(
      Clock::time_point now, const std::function<bool(const std::string& url)>& is_reached) const;

 private:
  struct Request {
    Clock::time_point begin;
    milliseconds patience;
  };
  std::map<std::string, Request> requests_;  // for which the page waits
  std::map<std::string, std::string> urls_;  // of all requests in progress
  Clock::time_point last_ = Clock::now();    // when a request began or ended
};

}  // namespace sito::browser
