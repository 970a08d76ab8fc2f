// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/progress.h"

namespace sito::reveal {
namespace {

constexpr int kMaxBarren = 2;                    // scrolls of a growing page that show nothing
constexpr int kMaxBarrenRoutes = 3;              // routes whose scrolls show nothing
constexpr browser::milliseconds kPatience{150};  // multiplied by the number of such scrolls so far

}  // namespace

void SeenStates::enter(std::uint64_t fingerprint, const std::vector<Item>& items,
                       std::uint32_t shown) {
  fingerprint_ = fingerprint;
  current_ = {items, shown};
  seen_[fingerprint] = current_;
}

bool SeenStates::enter_again(std::uint64_t fingerprint) {
  const auto seen = seen_.find(fingerprint);
  if (seen == seen_.end()) return false;
  fingerprint_ = fingerprint;
  current_ = seen->second;
  return true;
}

void Scrolling::begin_again() {
  is_over_ = false;
  n_barren_ = 0;
}

void Scrolling::begin_route() {
  if (is_on_route_) n_barren_routes_ = has_grown_ ? 0 : n_barren_routes_ + 1;
  is_on_route_ = true;
  has_grown_ = false;
  if (n_barren_routes_ < kMaxBarrenRoutes) begin_again();
}

void Scrolling::scrolled(bool has_shown) {
  if (has_shown) {
    has_grown_ = true;
    n_barren_ = 0;
  } else {
    ++n_barren_;
    is_over_ = n_barren_ > (has_grown_ ? kMaxBarren : 0);
  }
}

browser::milliseconds Scrolling::patience() const { return kPatience * n_barren_; }

void Progress::step(bool found) {
  if (found) last_ = Clock::now();
  n_steps_ = found ? 0 : n_steps_ + 1;
}

}  // namespace sito::reveal
