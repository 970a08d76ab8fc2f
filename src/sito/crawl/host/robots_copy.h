// SPDX-License-Identifier: Apache-2.0
// The last copy of a host's robots.txt, and how long it is valid (RFC 9309, sections 2.3.1 and
// 2.4).
#pragma once

#include "sito/crawl/host/robots.h"
#include "sito/frontier/frontier.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::crawl {

/// A copy is valid for 24 hours, or for the time in Cache-Control if that is shorter (at least five
/// minutes). While the file cannot be fetched, the last copy stays valid at any age. Without one
/// nothing may be requested. The file is requested again after a minute, two, four ... six hours.
class RobotsCopy {
 public:
  static constexpr frontier::Time kLife = frontier::Time{24} * 3'600'000;
  static constexpr frontier::Time kShortestLife = 300'000;
  static constexpr frontier::Time kFirstRetry = 60'000,
                                  kLongestRetry = frontier::Time{6} * 3'600'000;

  /// Returns true if robots.txt has to be requested before anything else of the host.
  [[nodiscard]] bool is_due(frontier::Time now) const { return now >= due_at_; }
  [[nodiscard]] frontier::Time due_at() const { return due_at_; }
  /// Takes the response after redirects; `status` 0: there was none. `cache_control`: that field,
  /// or "". `retry_after_ms`: from the server; the next request is then made after that time, not
  /// sooner.
  void take(int status, std::string_view body, std::string_view cache_control,
            std::string_view product, frontier::Time now,
            std::optional<frontier::Time> retry_after_ms = {});
  /// Returns the rules to obey.
  [[nodiscard]] const Robots& rules() const { return rules_; }
  /// Returns the number of attempts in a row that gave no rules.
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
