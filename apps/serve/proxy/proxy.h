// SPDX-License-Identifier: Apache-2.0
// A proxy of HTTP/1.1 for one machine that cleans pages on their way to the browser and passes on
// everything else as it comes.
#pragma once

#include "serve/connection.h"
#include "serve/page_cleaner.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sito::serve::proxy {

/// In the query of an address: the page as it is. It is not sent on.
inline constexpr std::string_view kOriginalMark = "sito-original";

struct ProxyOptions {
  AnswerOptions pages;
  std::vector<std::string> left_hosts;  ///< these, and those below them, are not cleaned
};

/// Several threads may use it at once.
class Proxy {
 public:
  Proxy(ProxyOptions options, const app::PageFlags& flags);

  /// Answers the requests of one connection until it ends.
  void serve(Connection& connection);
  /// Tunnels end, and connections are closed after their answer.
  void stop() { stops_ = true; }
  [[nodiscard]] const PageCleaner& cleaner() const { return cleaner_; }

 private:
  class Exchange;
  [[nodiscard]] bool is_left(std::string_view host) const;
  [[nodiscard]] std::string status_page() const;

  const ProxyOptions options_;
  const std::string name_;  ///< in Via
  PageCleaner cleaner_;
  std::atomic<bool> stops_{false};
};

}  // namespace sito::serve::proxy
