// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/pace.h"

#include "sito/crawl/options.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sito::crawl {
namespace {

using frontier::Time;

constexpr int kTooManyRequests = 429;
constexpr int kUnavailable = 503;
// Weight of the last response in the average time to the first byte.
constexpr Time kSmoothing = 4;

// Returns true if the host refuses all requests now. Another 5xx concerns one URL.
bool is_refusal(int status) { return status == kTooManyRequests || status == kUnavailable; }

}  // namespace

void Pace::set_crawl_delay(std::optional<double> seconds) {
  const double asked = seconds.value_or(0) * 1'000;
  crawl_delay_ms_ =
      static_cast<Time>(std::clamp(asked, 0.0, static_cast<double>(kLongestCrawlDelay)));
}

void Pace::learn(const Reply& reply, const PaceOptions& options, Time now) {
  const bool refuses = is_refusal(reply.status);
  if (refuses && options.adaptive) {
    penalty_ms_ = std::clamp(2 * penalty_ms_, kFirstPenalty, kLongestPenalty);
  }
  if (reply.retry_after_ms && (refuses || reply.status >= 500)) {
    not_before_ = std::max(not_before_, now + std::min(*reply.retry_after_ms, kLongestRetryAfter));
  }
  if (refuses || reply.status == 0) {
    constexpr std::uint32_t kMaxDoublings = 20;
    const Time pause = kFirstPause << std::min(failures_, kMaxDoublings);
    not_before_ = std::max(not_before_, now + std::min(pause, kLongestPause));
    ++failures_;
    return;
  }
  failures_ = 0;
  if (reply.status >= 500) return;
  first_byte_ms_ = first_byte_ms_ == 0
                       ? reply.first_byte_ms
                       : first_byte_ms_ + (reply.first_byte_ms - first_byte_ms_) / kSmoothing;
  penalty_ms_ = penalty_ms_ * 3 / 4;
  if (penalty_ms_ < kFirstPenalty / 4) penalty_ms_ = 0;
}

Time Pace::delay_ms(const PaceOptions& options) const {
  Time delay = std::max(options.delay_ms, crawl_delay_ms_);
  if (!options.adaptive) return delay;
  if (first_byte_ms_ > kNoStrain) {
    delay = std::max(delay, std::min(kTimesFirstByte * first_byte_ms_, kLongestAdaptive));
  }
  return delay + penalty_ms_;
}

Time Pace::next_at(Time last, const PaceOptions& options) const {
  return std::max(not_before_, last + delay_ms(options));
}

void Pace::forgive() { failures_ = std::min(failures_, kMaxFailures - 1); }

nlohmann::json Pace::to_json() const {
  return {{"crawl_delay_ms", crawl_delay_ms_},
          {"first_byte_ms", first_byte_ms_},
          {"penalty_ms", penalty_ms_},
          {"not_before", not_before_},
          {"failures", failures_}};
}

Pace Pace::from_json(const nlohmann::json& json) {
  Pace pace;
  if (!json.is_object()) return pace;
  const auto number = [&](const char* name, Time most) {
    const auto found = json.find(name);
    const bool is_there = found != json.end() && found->is_number_integer();
    return is_there ? std::clamp<Time>(found->get<Time>(), 0, most) : 0;
  };
  constexpr Time kLatest = 253'402'300'799'000;  // the year 9999
  pace.crawl_delay_ms_ = number("crawl_delay_ms", kLongestCrawlDelay);
  pace.first_byte_ms_ = number("first_byte_ms", 3'600'000);
  pace.penalty_ms_ = number("penalty_ms", kLongestPenalty);
  pace.not_before_ = number("not_before", kLatest);
  pace.failures_ = static_cast<std::uint32_t>(number("failures", kMaxFailures));
  return pace;
}

}  // namespace sito::crawl
