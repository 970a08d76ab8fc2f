// SPDX-License-Identifier: Apache-2.0
// SHA-256 of bytes that arrive in parts.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sito {

/// Computes SHA-256. One thread at a time.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  /// Returns the hash of all added bytes as 64 hexadecimal digits, and starts again.
  std::string hex();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
