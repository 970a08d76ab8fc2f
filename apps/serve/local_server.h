// SPDX-License-Identifier: Apache-2.0
// A small web server: HTTP with bounds on everything that a client may send or take its time over.
// Who may ask what is decided by the caller, before anything of the body is read.
#pragma once

#include "sito/base/result.h"

#include "serve/http.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

namespace sito::serve {

class LocalServer {
 public:
  /// Both are called from several threads at once.
  using Guard = std::function<Admission(const Head&)>;
  using Handler = std::function<Reply(const Request&)>;

  /// Binds to a numeric address; port 0 takes a free one. Error: Io when it cannot be had.
  static Result<std::unique_ptr<LocalServer>> bind(const std::string& host, unsigned port,
                                                   Guard guard, Handler handler);
  ~LocalServer();

  [[nodiscard]] std::string address() const;  ///< "http://127.0.0.1:40123/"
  [[nodiscard]] unsigned port() const { return port_; }

  enum class End { Stopped, Finished, Idle };
  /// Serves until `stop` is set, a handler has called finish(), or nothing was asked for so long
  /// and `is_busy` (when there is one) says no; answers that are being written then are still sent,
  /// event streams are told to end.
  End run(const std::atomic<bool>& stop, std::chrono::milliseconds idle,
          const std::function<bool()>& is_busy = {});
  /// For handlers: this answer is the last one.
  void finish() { finished_ = true; }

 private:
  struct Http;
  LocalServer(Guard guard, Handler handler);

  std::unique_ptr<Http> http_;
  std::string host_;
  unsigned port_ = 0;
  std::atomic<bool> finished_{false};
};

}  // namespace sito::serve
