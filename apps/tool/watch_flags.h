// SPDX-License-Identifier: Apache-2.0
// The flags by which people and programs watch a run: --progress and --metrics.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"

#include "tool/flag_table.h"

#include <cstdint>
#include <memory>
#include <string>

namespace sito::app {

/// Shows a run while it exists: on stderr, in a file, or to who asks for it. Makes threads.
class Watch {
 public:
  ~Watch();
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  friend class WatchFlags;
  struct State;
  explicit Watch(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

class WatchFlags {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] Result<void> check() const;
  /// Returns the file of --metrics; "" for none, or an address.
  [[nodiscard]] std::string file() const { return is_address() ? std::string() : metrics_; }
  /// Begins to show. `progress` must outlive the watch. Errors: Io: the address is not available,
  /// or the file cannot be written.
  [[nodiscard]] Result<std::unique_ptr<Watch>> begin(const corpus::Progress& progress,
                                                     std::uint64_t total_bytes, bool quiet) const;

 private:
  [[nodiscard]] bool is_address() const;

  std::string progress_ = "auto";
  std::string metrics_;
};

}  // namespace sito::app
