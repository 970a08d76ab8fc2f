// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: calls and events of the DevTools protocol over a pair of pipes, as
// JSON messages, each ended by a zero byte.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/json.h"
#include "sito/browser/view.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace sito::browser {

using Answer = Result<Json>;

/// A connection to a browser. Any thread may call it. It calls back in a thread of its own, one
/// call after the other; a callback must not wait for answers.
class Pipe {
 public:
  using Listener = std::function<void(const std::string& method, const Json& params)>;
  using Then = std::function<void(Answer answer)>;

  /// The caller owns the descriptors and keeps them open until this object is gone.
  Pipe(int to, int from);
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  /// Sends a call and waits for the answer. `session`: "" for the browser itself.
  /// Errors: Timeout; Io if the connection or the session has ended; Unsupported with the
  ///         browser's own message if it refuses.
  Answer call(const std::string& session, std::string_view method, Json params, milliseconds time);
  /// Sends a call without waiting; `then`, which may be empty, gets the answer or the error.
  void post(const std::string& session, std::string_view method, Json params, Then then = {});
  /// Sets the listener for the events of a session.
  void listen(const std::string& session, Listener listener);
  /// Fails the pending calls of a session, and removes its listener.
  void end_session(const std::string& session, const Error& why);
  /// Ends the thread; not to be called in it. Pending calls fail.
  void stop();
  /// Returns false if the browser has ended.
  [[nodiscard]] bool open() const;

 private:
  struct Call {
    std::string session;
    Then then;
  };

  void read_all();
  void take(std::string_view message);
  void end(const std::string& why);
  bool write(std::string_view message);

  int to_, from_;
  int wake_ = -1;  // an eventfd that ends read_all()
  mutable std::mutex mutex_;
  std::mutex write_mutex_;
  bool open_ = true;
  std::uint64_t next_ = 1;
  std::map<std::uint64_t, Call> calls_;
  std::map<std::string, std::shared_ptr<Listener>> listeners_;
  std::thread reader_;
};

/// One target of a browser.
struct Session {
  std::shared_ptr<Pipe> pipe;  // shared by the browser and all its tabs
  std::string id;

  [[nodiscard]] Answer call(std::string_view method, Json params, milliseconds time) const {
    return pipe->call(id, method, std::move(params), time);
  }
  void post(std::string_view method, Json params, Pipe::Then then = {}) const {
    pipe->post(id, method, std::move(params), std::move(then));
  }
};

}  // namespace sito::browser
