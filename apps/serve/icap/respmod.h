// SPDX-License-Identifier: Apache-2.0
// An ICAP service that cleans the pages in the responses of web servers (RESPMOD, RFC 3507).
#pragma once

#include "serve/connection.h"
#include "serve/page_cleaner.h"

#include <atomic>
#include <string_view>
#include <utility>

namespace sito::serve::icap {

/// The path of the service: icap://HOST:PORT/respmod.
inline constexpr std::string_view kServicePath = "/respmod";

/// Several threads may use it at once.
class Respmod {
 public:
  Respmod(AnswerOptions options, const app::PageFlags& flags, CleaningRules rules)
      : cleaner_(std::move(options), flags), rules_(std::move(rules)) {}

  /// Answers the requests of one connection until it ends.
  void serve(Connection& connection);
  /// Ends long work; connections are closed after their current reply.
  void stop() { stops_ = true; }
  [[nodiscard]] const PageCleaner& cleaner() const { return cleaner_; }

 private:
  class Exchange;

  PageCleaner cleaner_;
  const CleaningRules rules_;
  std::atomic<bool> stops_{false};
};

}  // namespace sito::serve::icap
