// SPDX-License-Identifier: Apache-2.0
// A small web server: HTTP with bounds on the size and the time of everything that a client sends.
// The caller decides who may request what, before any of the body is read.
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
  /// Makes the reply to a request that the server itself refuses; the text is a phrase in lower
  /// case.
  using Refusal = std::function<Reply(int status, std::string text)>;

  /// Binds to a numeric address; port 0 takes a free port. Without a refusal, replies are plain
  /// text. Error: Io: the address or port is not available (listen_error()).
  static Result<std::unique_ptr<LocalServer>> bind(const std::string& host, unsigned port,
                                                   Guard guard, Handler handler,
                                                   Refusal refusal = {});
  ~LocalServer();

  [[nodiscard]] std::string address() const;  ///< "http://127.0.0.1:40123/"
  [[nodiscard]] unsigned port() const { return port_; }

  /// An idle time for run() that never passes.
  static constexpr std::chrono::milliseconds kForever =
      std::chrono::milliseconds::max() / 2'000'000;
  enum class End { Stopped, Finished, Idle };
  /// Serves until `stop` is set, a handler has called finish(), or no request came for `idle` and
  /// `is_busy` (if there is one) returns false. Replies under way are then still sent, and event
  /// streams are told to end. Calls `give_up` when their time is over, so that handlers end.
  End run(const std::atomic<bool>& stop, std::chrono::milliseconds idle,
          const std::function<bool()>& is_busy = {}, const std::function<void()>& give_up = {});
  /// Declares this reply to be the last one. Handlers call this.
  void finish() { finished_ = true; }

 private:
  struct Http;
  LocalServer(Guard guard, Handler handler, Refusal refusal);

  std::unique_ptr<Http> http_;
  std::string host_;
  unsigned port_ = 0;
  std::atomic<bool> finished_{false};
};

}  // namespace sito::serve
