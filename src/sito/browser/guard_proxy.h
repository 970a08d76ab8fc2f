// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: the only way out of a browser. It speaks SOCKS 5 (RFC 1928), so
// that names are resolved here, and it checks the very address to which it then connects.
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
  /// Allows connections to the host and port of a URL, because a page is about to send it a
  /// request. Other connections, such as those of services of the browser itself, are refused.
  void expect(const std::string& url);

  /// The reason why a connection was not made.
  struct Failure {
    std::string why;       ///< "refused: a private address (10.0.0.0/8)", "there is no such host"
    bool refused = false;  ///< by the guard
    bool wants_login = false;  ///< the proxy of the options asks for a login, or refuses it
  };
  /// Returns the latest failure for the host and port of a URL; empty if there is none.
  [[nodiscard]] Failure failure(const std::string& url) const;
  /// Returns true if there was a connection to the host and port of a URL.
  [[nodiscard]] bool has_reached(const std::string& url) const;
  /// Returns the address of the latest connection to the host and port of a URL; "" none.
  [[nodiscard]] std::string address(const std::string& url) const;

 private:
  struct State;
  explicit GuardProxy(std::shared_ptr<State> state);
  std::shared_ptr<State> state_;  // shared with its threads
};

}  // namespace sito::browser
