// SPDX-License-Identifier: Apache-2.0
// The proxy beside a workbench: one at a time, started and stopped from the page.
#pragma once

#include "sito/base/result.h"

#include "serve/json.h"
#include "serve/proxy/rules.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

namespace sito::serve {

class TcpServer;
namespace proxy {
class Proxy;
}

/// Several threads may use it at once.
class ProxyRun {
 public:
  struct Settings {
    unsigned port = 0;  ///< 0: a free one
    bool https_out = false;
    CleaningRules rules;
  };

  ProxyRun();
  ~ProxyRun();
  ProxyRun(const ProxyRun&) = delete;
  ProxyRun& operator=(const ProxyRun&) = delete;

  /// Starts it; restarts it if it runs. Error: Io: the port is not available.
  Result<void> start(Settings settings);
  /// Stops it after the requests under way. Does nothing if none runs.
  void stop();
  /// Sets the rules of the running proxy and of later ones.
  void set_rules(CleaningRules rules);
  /// Returns {running, port, https_out, rules, and the counters of the running proxy}.
  [[nodiscard]] OrderedJson json() const;

 private:
  void end();

  mutable std::mutex mutex_;
  Settings settings_;
  std::atomic<bool> stop_{false};
  std::unique_ptr<proxy::Proxy> proxy_;
  std::unique_ptr<TcpServer> server_;
  std::thread thread_;
};

}  // namespace sito::serve
