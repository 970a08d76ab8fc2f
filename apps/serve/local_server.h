// SPDX-License-Identifier: Apache-2.0
// A web server for the person at this machine, and for nobody else: bound to the loopback address,
// deaf to names that merely lead there, and with a secret in every form.
#pragma once

#include "sito/base/result.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>

namespace sito::serve {

struct Request {
  std::map<std::string, std::string, std::less<>> form;  ///< fields of a POST; the first of a name
  std::string nonce;  ///< for the `nonce` attributes of this reply's own styles and scripts
  [[nodiscard]] std::string field(std::string_view name) const;  ///< "" when absent
};

/// What a handler answers. HTML is shown with a content security policy under which nothing is
/// loaded, and nothing runs but scripts with the request's nonce.
struct Reply {
  int status = 200;
  std::string html = {};
  std::string location = {};  ///< where to go next instead, after a POST; a path
};

/// Handlers run one at a time.
class LocalServer {
 public:
  using Handler = std::function<Reply(const Request&)>;

  /// Binds to 127.0.0.1; port 0 takes a free one. Error: Io when the port cannot be had.
  static Result<std::unique_ptr<LocalServer>> bind(unsigned port);
  ~LocalServer();

  [[nodiscard]] std::string address() const;  ///< "http://127.0.0.1:40123/"
  /// Goes into every form as the hidden field `token`; a POST without it does not reach a handler.
  [[nodiscard]] const std::string& token() const { return token_; }

  void get(const std::string& path, Handler handler);
  void post(const std::string& path, Handler handler);

  enum class End { Stopped, Finished, Idle };
  /// Serves until `stop` is set, a handler has called finish(), or nothing was asked for so long;
  /// answers that are being written then are still sent.
  End run(const std::atomic<bool>& stop, std::chrono::milliseconds idle);
  /// For handlers: this answer is the last one.
  void finish() { finished_ = true; }

 private:
  struct Http;
  LocalServer();

  std::unique_ptr<Http> http_;
  std::string token_;
  unsigned port_ = 0;
  std::atomic<bool> finished_{false};
};

}  // namespace sito::serve
