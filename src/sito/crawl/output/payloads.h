// SPDX-License-Identifier: Apache-2.0
// The payloads that the archive of a crawl has, by digest: an equal one is not written again.
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace sito::crawl {

/// The record that has a payload.
struct Original {
  std::string digest;  ///< "sha1:..."
  std::string record_id, url, date;
};

/// Knows the first kMostKept payloads of a run. Safe from any thread.
class Payloads {
 public:
  static constexpr std::size_t kMostKept = 50'000;  // 300 bytes each

  /// Adds records that are committed; the first one with a payload stays.
  void add(const std::vector<Original>& originals);
  [[nodiscard]] std::optional<Original> find(const std::string& digest) const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Original> known_;
};

}  // namespace sito::crawl
