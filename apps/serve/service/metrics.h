// SPDX-License-Identifier: Apache-2.0
// Counters of a service in the text format of Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace sito::serve {

/// Several threads may use it at once.
class Metrics {
 public:
  /// Counts one answered request. `path` is one of a table and not the text of a client.
  void count_request(std::string_view path, int status, std::chrono::nanoseconds took);
  /// Counts one page: "kept", the reason why not, or the code of the error.
  void count_page(std::string_view outcome, std::uint64_t bytes_in, std::uint64_t bytes_out);

  /// Counts a request under way.
  class InHand {
   public:
    explicit InHand(Metrics& metrics) : metrics_(metrics) { ++metrics_.in_hand_; }
    ~InHand() { --metrics_.in_hand_; }
    InHand(const InHand&) = delete;
    InHand& operator=(const InHand&) = delete;

   private:
    Metrics& metrics_;
  };

  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::array kSeconds = {0.001, 0.0025, 0.005, 0.01, 0.02, 0.05,
                                          0.1,   0.25,   0.5,   1.0,  2.5,  10.0};

  mutable std::mutex mutex_;
  std::map<std::pair<std::string, int>, std::uint64_t> requests_;
  std::map<std::string, std::uint64_t, std::less<>> pages_;
  std::array<std::uint64_t, kSeconds.size() + 1> durations_{};  // the last one: all longer ones
  double seconds_ = 0;
  std::uint64_t bytes_in_ = 0, bytes_out_ = 0;
  std::atomic<int> in_hand_{0};
};

}  // namespace sito::serve
