// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: calls and events of the DevTools protocol over a pair of pipes,
// messages in JSON, each ended by a zero byte.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/json.h"
#include "sito/browser/view.h"

#include <condition_variable>
#include <cstddef>
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

/// A connection to a browser. Its calls may be made from any thread; what it is told to call is
/// called in a thread of its own, one after the other, and must not wait for answers there.
class Pipe {
 public:
  using Listener = std::function<void(const std::string& method, const Json& params)>;
  using Then = std::function<void(Answer answer)>;

  /// The descriptors stay the caller's, and open until this object has gone.
  Pipe(int to, int from);
  ~Pipe();
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  /// Asks and waits. `session`: "" for the browser itself.
  /// Errors: Timeout; Io when the connection or the session has ended; Unsupported with the
  ///         browser's own words when it refuses.
  Answer call(const std::string& session, std::string_view method, Json params, milliseconds time);
  /// Asks and goes on; `then`, which may be empty, gets the answer or the error.
  void post(const std::string& session, std::string_view method, Json params, Then then = {});
  /// Who hears of the events of a session.
  void listen(const std::string& session, Listener listener);
  /// Fails what is pending for a session, and drops its listener.
  void end_session(const std::string& session, const Error& why);
  /// Ends the thread; not to be called in it. What is pending fails.
  void stop();
  /// False: the browser has gone.
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
  int wake_ = -1;  // an eventfd: read_all() ends
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
  std::shared_ptr<Pipe> pipe;  // of the browser and all its tabs
  std::string id;

  [[nodiscard]] Answer call(std::string_view method, Json params, milliseconds time) const {
    return pipe->call(id, method, std::move(params), time);
  }
  void post(std::string_view method, Json params, Pipe::Then then = {}) const {
    pipe->post(id, method, std::move(params), std::move(then));
  }
};

}  // namespace sito::browser
