// SPDX-License-Identifier: Apache-2.0
// Stored bytes that come in short reads, and fail where a test wants them to.
#pragma once

#include "sito/base/bytes.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace sito::test {

/// Hands out `bytes` in reads of at most `stride`; after `fails_at` bytes it answers Io.
class FakeSource final : public ByteSource {
 public:
  explicit FakeSource(std::string bytes, std::size_t stride = 1,
                      std::optional<std::size_t> fails_at = std::nullopt)
      : bytes_(std::move(bytes)), stride_(stride), fails_at_(fails_at) {}

  Result<std::size_t> read(std::span<char> into) override {
    if (fails_at_ && at_ >= *fails_at_) return Error{ErrorCode::Io, "planted failure"};
    std::size_t count = std::min({into.size(), stride_, bytes_.size() - at_});
    if (fails_at_) count = std::min(count, *fails_at_ - at_);
    std::memcpy(into.data(), bytes_.data() + at_, count);
    at_ += count;
    return count;
  }

 private:
  std::string bytes_;
  std::size_t stride_;
  std::optional<std::size_t> fails_at_;
  std::size_t at_ = 0;
};

}  // namespace sito::test
