// SPDX-License-Identifier: Apache-2.0
// Whether the pages of a host need a browser: measured on the first of each kind of page, and now
// and then again (docs/decisions/0028-crawl-engine.md).
#pragma once

#include "sito/crawl/work.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace sito::crawl {

/// So many pages of a pattern are read both ways before it is judged.
inline constexpr std::uint32_t kComparedPages = 3;
/// The share of words that rendering must add.
inline constexpr double kWorthwhileGain = 0.05;
/// Every so many pages the judgement is put to the test with one.
inline constexpr std::uint32_t kRecheckEvery = 50;
/// Patterns that a host may have; the pages of others are judged together.
inline constexpr std::size_t kMostPatterns = 64;

/// What pages of one kind have in common in their addresses: the path with its numbers, dates and
/// long names as `*`, and the names of the parameters. "/news/*/*?page".
std::string pattern_of(std::string_view url);

/// What was measured of the patterns of one host. Not for several threads.
class Judgement {
 public:
  /// What to do with a page that is next; counts it. Nothing: others of its kind are being
  /// measured, and it is to wait for these.
  std::optional<Need> ask(const std::string& pattern);
  /// A page of which ask() said Unknown was not read both ways after all.
  void give_up(const std::string& pattern);
  /// What a page has shown that was read both ways.
  void learn(const std::string& pattern, std::uint64_t words_static, std::uint64_t words_rendered);

  [[nodiscard]] nlohmann::json to_json() const;
  static Judgement from_json(const nlohmann::json& json);
  /// "rendered: 3 pages, 120 words without a browser and 480 with it", by pattern; only what is
  /// settled.
  [[nodiscard]] std::map<std::string, std::string> told() const;

 private:
  struct Measured {
    std::uint32_t asked = 0;     ///< pages of the pattern
    std::uint32_t compared = 0;  ///< of them, those read both ways
    std::uint32_t out = 0;       ///< of them, those that are under way
    std::uint64_t words_static = 0, words_rendered = 0;
    [[nodiscard]] bool pays() const;
  };
  std::string key_of(const std::string& pattern) const;
  std::map<std::string, Measured> patterns_;
};

}  // namespace sito::crawl
