// SPDX-License-Identifier: Apache-2.0
// One client of the Model Context Protocol: the revisions with a handshake up to 2025-11-25, and
// 2026-07-28, in which each request is independent.
#pragma once

#include "serve/mcp/rpc.h"
#include "serve/mcp/tools.h"
#include "serve/thread_pool.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace sito::serve::mcp {

class Session {
 public:
  /// `send` gets whole lines, one at a time. It returns false if the client reads no more.
  using Send = std::function<bool(std::string_view line)>;

  Session(AnswerOptions options, Send send);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Takes one received line, without its end. Returns false if the client reads no more.
  bool take(const std::string& line);
  /// Replies to a line that was too long.
  bool refuse_long_line();
  /// Waits for the calls that are under way.
  void finish();
  /// Ends the calls under way, without replies.
  void cancel_all();

 private:
  struct Call {
    std::atomic<bool> stop{false};
  };

  bool answer(const Message& message);
  bool start_call(const Message& message, bool modern);
  void end_call(const Json& id, const Call& call, const std::string& line);
  void cancel(const Json& params);
  bool send(const std::string& line);

  Tools tools_;
  const Send send_;
  std::mutex sending_;
  std::atomic<bool> is_read_{true};
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Call>> calls_;  // by their ids as JSON
  ThreadPool pool_;                                     // last: its tasks use the members above
};

}  // namespace sito::serve::mcp
