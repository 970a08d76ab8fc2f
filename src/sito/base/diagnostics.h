// SPDX-License-Identifier: Apache-2.0
// Reports damage that sito worked around, and counts it by name.
#pragma once

#include "sito/base/error.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// Receives notes about damaged but usable input (a wrong length, a bad byte, a missing header).
class Diagnostics {
 public:
  virtual ~Diagnostics() = default;

  /// `problem` is a stable kebab-case name such as "warc-bad-length"; it appears in accounts.
  /// `where` is the record or file; `detail` is for people and may be empty.
  virtual void note(std::string_view problem, const Where& where, std::string_view detail) = 0;
};

/// Ignores all notes.
class NoDiagnostics final : public Diagnostics {
 public:
  void note(std::string_view /*problem*/, const Where& /*where*/,
            std::string_view /*detail*/) override {}
};

/// Counts problems by name and keeps the first few of each name with their places. One thread at a
/// time: each worker has its own, and `add` sums them.
class CountingDiagnostics final : public Diagnostics {
 public:
  struct Sample {
    std::string problem;
    Where where;
    std::string detail;
  };

  explicit CountingDiagnostics(std::size_t samples_per_name = 20)
      : samples_per_name_(samples_per_name) {}

  void note(std::string_view problem, const Where& where, std::string_view detail) override;
  void add(const CountingDiagnostics& other);
  void clear();

  [[nodiscard]] const std::map<std::string, std::uint64_t, std::less<>>& counts() const {
    return counts_;
  }
  [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }
  [[nodiscard]] std::uint64_t count(std::string_view problem) const;

 private:
  std::size_t samples_per_name_;
  std::map<std::string, std::uint64_t, std::less<>> counts_;
  std::vector<Sample> samples_;
};

}  // namespace sito
