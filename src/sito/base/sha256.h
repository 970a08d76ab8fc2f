// SPDX-License-Identifier: Apache-2.0
// SHA-256 of what comes in pieces.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sito {

/// For one thread at a time.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void add(std::string_view bytes);
  /// Of all that was added, as 64 hexadecimal digits; begins anew.
  std::string hex();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
