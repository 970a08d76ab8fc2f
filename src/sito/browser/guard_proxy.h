// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the one way out of a browser. It speaks SOCKS 5 (RFC 1928), so that
// names are resolved here, and judges the very address that it then connects to.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/browser.h"

#include <cstdint>
#include <memory>
#include <string>

namespace sito::browser {

/// Listens on a port of the loopback, in threads of its own.
class GuardProxy {
 public:
  /// Errors: Io.
  static Result<std::unique_ptr<GuardProxy>> start(const BrowserOptions& options);
  ~GuardProxy();
  GuardProxy(const GuardProxy&) = delete;
  GuardProxy& operator=(const GuardProxy&) = delete;
  [[nodiscard]] std::uint16_t port() const;

  /// What became of a connection that was not made.
  struct Failure {
    std::string why;       ///< "refused: a private address (10.0.0.0/8)", "there is no such host"
    bool refused = false;  ///< by the guard
  };
  /// The newest one to the host and port of an address; nothing to tell when it is empty.
  [[nodiscard]] Failure failure(const std::string& url) const;
  /// The address that the newest connection to the host and port of an address went to; "" none.
  [[nodiscard]] std::string address(const std::string& url) const;

 private:
  struct State;
  explicit GuardProxy(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;  // with its threads
};

}  // namespace sito::browser
