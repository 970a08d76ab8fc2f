// SPDX-License-Identifier: Apache-2.0
#include "serve/service/throttle.h"

#include <algorithm>
#include <cmath>

namespace sito::serve {

Slots::Slot Slots::take(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  if (free_ == 0) {
    if (n_waiting_ >= most_waiting_) return nullptr;
    ++n_waiting_;
    const bool freed = freed_.wait_for(lock, patience, [this] { return free_ > 0; });
    --n_waiting_;
    if (!freed) return nullptr;
  }
  --free_;
  return Slot(this);
}

void Slots::give_back() {
  {
    const std::lock_guard lock(mutex_);
    ++free_;
  }
  freed_.notify_one();
}

std::chrono::milliseconds RateLimit::take(Clock::time_point now) {
  if (per_second_ <= 0) return {};
  const std::lock_guard lock(mutex_);
  const double seconds = std::chrono::duration<double>(now - last_).count();
  tokens_ = std::min(tokens_ + std::max(seconds, 0.0) * per_second_, std::max(per_second_, 1.0));
  last_ = now;
  if (tokens_ >= 1) {
    tokens_ -= 1;
    return {};
  }
  return std::chrono::milliseconds(
      static_cast<long>(std::ceil((1 - tokens_) / per_second_ * 1000)));
}

}  // namespace sito::serve
