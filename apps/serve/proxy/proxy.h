// SPDX-License-Identifier: Apache-2.0
// An HTTP/1.1 proxy for one machine that cleans pages on their way to the browser and passes
// everything else on as it comes.
#pragma once

#include "serve/connection.h"
#include "serve/json.h"
#include "serve/page_cleaner.h"
#include "serve/proxy/rules.h"
#include "serve/proxy/tls_upstream.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

namespace sito::serve::proxy {

struct ProxyOptions {
  AnswerOptions pages;
  CleaningRules rules;  ///< by site and by kind of page
  /// Uses TLS towards servers that speak it, and makes links in cleaned pages lead back to the
  /// proxy: for browsers that speak no TLS.
  bool https_out = false;
};

/// Several threads may use it at once.
class Proxy {
 public:
  Proxy(ProxyOptions options, const app::PageFlags& flags);

  /// Answers the requests of one connection until it ends.
  void serve(Connection& connection);
  /// Ends tunnels, and closes connections after their current reply.
  void stop() { stops_ = true; }
  [[nodiscard]] const PageCleaner& cleaner() const { return cleaner_; }
  /// Applies to requests that come from now on.
  void set_rules(CleaningRules rules);
  [[nodiscard]] std::shared_ptr<const CleaningRules> rules() const;

 private:
  class Exchange;
  [[nodiscard]] std::string status_page() const;

  const ProxyOptions options_;
  const std::string name_;  ///< in Via
  PageCleaner cleaner_;
  TlsUpstreams secure_;
  mutable std::mutex mutex_;
  std::shared_ptr<const CleaningRules> rules_;
  std::atomic<bool> stops_{false};
};

/// Returns the counters of a proxy, for its own URL and for the workbench.
OrderedJson counters_json(const PageCleaner::Counters& counters);

}  // namespace sito::serve::proxy
