// SPDX-License-Identifier: Apache-2.0
// The robots.txt of a host as it was had last, and how long it holds (RFC 9309, sections 2.3.1 and
// 2.4).
#pragma once

#include "sito/crawl/host/robots.h"
#include "sito/frontier/frontier.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::crawl {

/// A copy holds for 24 hours, or for as long as Cache-Control says when that is less (but five
/// minutes). While the file cannot be had, the last copy is gone by however old it is; without one
/// nothing may be asked for. It is asked for again after a minute, two, four ... six hours.
class RobotsCopy {
 public:
  static constexpr frontier::Time kLife = 24 * 3'600'000;
  static constexpr frontier::Time kShortestLife = 300'000;
  static constexpr frontier::Time kFirstRetry = 60'000, kLongestRetry = 6 * 3'600'000;

  /// Whether it is to be asked for before anything else of the host is.
  [[nodiscard]] bool is_due(frontier::Time now) const { return now >= due_at_; }
  [[nodiscard]] frontier::Time due_at() const { return due_at_; }
  /// An answer, after redirects; `status` 0: there was none. `cache_control`: that field, or "".
  /// `retry_after_ms`: what the server asks for; then it is asked again after that, not sooner.
  void take(int status, std::string_view body, std::string_view cache_control,
            std::string_view product, frontier::Time now,
            std::optional<frontier::Time> retry_after_ms = {});
  /// The rules to go by.
  [[nodiscard]] const Robots& rules() const { return rules_; }
  /// Attempts in a row that gave no rules.
  [[nodiscard]] std::uint32_t failures() const { return failures_; }

  [[nodiscard]] nlohmann::json to_json() const;
  static RobotsCopy from_json(const nlohmann::json& json, std::string_view product);

 private:
  Robots rules_ = Robots::of_answer(0, "", "");
  bool has_rules_ = false;
  frontier::Time due_at_ = 0;
  std::uint32_t failures_ = 0;
};

}  // namespace sito::crawl
