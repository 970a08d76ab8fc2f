// SPDX-License-Identifier: Apache-2.0
// The tools of `sito mcp`: their descriptions and their work.
#pragma once

#include "serve/json.h"
#include "serve/service/page_answers.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace sito::serve::mcp {

/// Recent texts, which clients may request in parts. Several threads may use it at once.
class RecentAnswers {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kMost = 8;
  static constexpr std::size_t kMostBytes = std::size_t{16} << 20;
  static constexpr std::chrono::minutes kKept{10};

  void add(std::string key, std::shared_ptr<const std::string> body);
  /// Returns null if it is not there, or no longer.
  std::shared_ptr<const std::string> find(std::string_view key);

 private:
  struct Answer {
    std::string key;
    std::shared_ptr<const std::string> body;
    Clock::time_point since;
  };
  std::mutex mutex_;
  std::deque<Answer> answers_;  // oldest first
  std::size_t bytes_ = 0;
};

/// Several threads may use it at once.
class Tools {
 public:
  explicit Tools(AnswerOptions options) : pages_(std::move(options)) {}

  /// Returns the list for tools/list.
  static OrderedJson list();
  static bool knows(std::string_view tool);
  /// Returns the result of tools/call. An error is a result too, with isError.
  OrderedJson call(std::string_view tool, const Json& arguments, const std::atomic<bool>& stop);

 private:
  PageAnswers pages_;
  RecentAnswers recent_;
};

}  // namespace sito::serve::mcp
