// SPDX-License-Identifier: Apache-2.0
// Decides whether the pages of a host need a browser: measures the first pages of each URL pattern,
// and later a few more (docs/decisions/0028-crawl-engine.md).
#pragma once

#include "sito/crawl/work.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sito::crawl {

/// Number of pages of a pattern that are read both ways before the decision.
inline constexpr std::uint32_t kComparedPages = 3;
/// The share of words that rendering must add.
inline constexpr double kWorthwhileGain = 0.05;
/// One page in this number tests the decision again.
inline constexpr std::uint32_t kRecheckEvery = 50;
/// Number of patterns of a host; pages of further patterns are judged together.
inline constexpr std::size_t kMaxPatterns = 64;

/// Returns the URL pattern of a page: the path with numbers, dates and long names as `*`, and the
/// names of the parameters. "/news/*/*?page".
std::string pattern_of(std::string_view url);

/// What was measured for the patterns of one host. Not safe for several threads.
class Judgement {
 public:
  /// Returns what to do with the next page, and counts it. Returns nothing if other pages of the
  /// pattern are being measured; the page then has to wait for these.
  std::optional<Need> ask(const std::string& pattern);
  /// Takes back ask(): it returned Unknown, but the page was not read both ways.
  void give_up(const std::string& pattern);
  /// Learns from a page that was read both ways.
  void learn(const std::string& pattern, std::uint64_t words_static, std::uint64_t words_rendered);

  [[nodiscard]] nlohmann::json to_json() const;
  static Judgement from_json(const nlohmann::json& json);
  /// Returns the decisions by pattern: "rendered: 3 pages, 120 words without a browser and 480 with
  /// it". Patterns without a decision are left out.
  [[nodiscard]] std::map<std::string, std::string> decisions() const;

 private:
  struct Measured {
    std::uint32_t asked = 0;     ///< pages of the pattern
    std::uint32_t compared = 0;  ///< pages of these that were read both ways
    std::uint32_t out = 0;       ///< pages of these that are in progress
    std::uint64_t words_static = 0, words_rendered = 0;
    [[nodiscard]] bool pays() const;
  };
  std::string key_of(const std::string& pattern) const;
  std::map<std::string, Measured> patterns_;
};

}  // namespace sito::crawl
