// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: which requests of a page are under way.
#pragma once

#include "sito/browser/json.h"
#include "sito/browser/view.h"

#include <chrono>
#include <map>
#include <string>

namespace sito::browser {

using Clock = std::chrono::steady_clock;

/// Keeps count of requests by the browser's events. Not for several threads at once.
class Requests {
 public:
  /// Takes an event of the Network domain.
  void take(const std::string& method, const Json& params, Clock::time_point now);
  /// Forgets all: another document.
  void clear(Clock::time_point now);
  /// For how long nothing that a page waits for has been under way; zero while something is.
  /// Streams, and what has been waited for long enough, do not count.
  [[nodiscard]] milliseconds quiet(Clock::time_point now) const;

 private:
  struct Request {
    Clock::time_point begin;
    milliseconds patience;
  };
  std::map<std::string, Request> requests_;
  Clock::time_point last_ = Clock::now();  // when one began or ended
};

}  // namespace sito::browser
