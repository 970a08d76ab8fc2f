// SPDX-License-Identifier: Apache-2.0
// The request rate of one host: never faster than the user allows, slower if the host is slow,
// refuses or fails, and zero if it keeps failing. Uses no clock; callers pass times.
#pragma once

#include "sito/frontier/frontier.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>

namespace sito::crawl {

struct PaceOptions;

/// The result of one request.
struct Reply {
  int status = 0;  ///< 0: there was no answer
  frontier::Time first_byte_ms = 0;
  std::optional<frontier::Time> retry_after_ms;
};

/// The pace of one host. For one thread.
class Pace {
 public:
  /// Longest Crawl-delay that is obeyed. A longer one is meant to keep crawlers out, for which
  /// there is Disallow.
  static constexpr frontier::Time kLongestCrawlDelay = 60'000;
  /// The delay is this many times the time to the first byte (Heritrix: delay-factor 5), up to
  /// kLongestAdaptive. Responses within kNoStrain cause no delay.
  static constexpr frontier::Time kTimesFirstByte = 5;
  static constexpr frontier::Time kLongestAdaptive = 30'000;
  static constexpr frontier::Time kNoStrain = 100;
  /// Added after 429 and 503, doubled with each, and taken back by a quarter with each success.
  static constexpr frontier::Time kFirstPenalty = 1'000, kLongestPenalty = 600'000;
  /// After refusals (429, 503) or no answers in a row, the pause is 1, 2, 4 ... 600 s; after
  /// kMaxFailures the host is given up. Another 5xx concerns one URL: it neither counts nor slows
  /// down.
  static constexpr frontier::Time kFirstPause = 1'000, kLongestPause = 600'000;
  static constexpr std::uint32_t kMaxFailures = 10;
  static constexpr frontier::Time kLongestRetryAfter = frontier::Time{24} * 3'600'000;

  /// Sets the delay that robots.txt requests, in seconds.
  void set_crawl_delay(std::optional<double> seconds);
  void learn(const Reply& reply, const PaceOptions& options, frontier::Time now);
  /// Returns the time between two requests.
  [[nodiscard]] frontier::Time delay_ms(const PaceOptions& options) const;
  /// Returns the earliest time of the next request, if the last one was made at `last`.
  [[nodiscard]] frontier::Time next_at(frontier::Time last, const PaceOptions& options) const;
  /// Returns true if the other URLs of the host are not requested in this run.
  [[nodiscard]] bool is_given_up() const { return failures_ >= kMaxFailures; }
  [[nodiscard]] std::uint32_t failures() const { return failures_; }
  /// Prepares for another run, which may try the host again.
  void forgive();

  [[nodiscard]] nlohmann::json to_json() const;
  static Pace from_json(const nlohmann::json& json);

 private:
  frontier::Time crawl_delay_ms_ = 0;
  frontier::Time first_byte_ms_ = 0;  // smoothed
  frontier::Time penalty_ms_ = 0;
  frontier::Time not_before_ = 0;
  std::uint32_t failures_ = 0;  // in a row
};

}  // namespace sito::crawl
