// SPDX-License-Identifier: Apache-2.0
// Addresses without end: those that show it themselves, and kinds of pages of a host that bring
// nothing new any more.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

inline constexpr std::size_t kLongestCrawled = 2'000;  ///< bytes of an address
inline constexpr std::size_t kMostSegments = 20;
inline constexpr std::size_t kMostParameters = 12;

/// Why the text of a normalised address is that of a trap: "trap-too-long",
/// "trap-too-many-segments", "trap-repeated-segments" (the same one to six segments three times one
/// after the other, or one segment five times), "trap-many-parameters" (more than kMostParameters,
/// or a name more than four times), "trap-nested-addresses" (an address within an address within
/// it); "" when it is none. Cost: linear in the address.
std::string_view trap_in(std::string_view url);

/// What a page says, but for its numbers, as one number: pages of a calendar that say the same of
/// every day have the same. Of the letters of `text` in their order.
std::uint64_t text_fingerprint(std::string_view text);

/// Watches what the kinds of pages of one host bring. A page brings something when it has at least
/// kFewWords words and its fingerprint is another one than those before it. A kind of page (a
/// pattern of addresses) of which a run of pages brought nothing is not asked for any more, but for
/// one page in kTriedAgain; so is everything beyond kMostKinds kinds, together.
class TrapWatch {
 public:
  static constexpr std::uint64_t kFewWords = 20;
  /// Pages of a run: of patterns with a `*` in their last segment or with parameters, as calendars
  /// and filters have, and of others.
  static constexpr std::uint32_t kShortRun = 20, kLongRun = 60;
  static constexpr std::uint32_t kTriedAgain = 50;
  static constexpr std::size_t kMostKinds = 500;
  static constexpr std::size_t kKeptFingerprints = 2'000;

  /// "trap-no-new-text", or "". Counts: of a run that is refused, one in kTriedAgain is let
  /// through.
  std::string_view refuses(const std::string& pattern);
  /// A page was read: `words` and fingerprint of its text. Whether it brought something.
  bool learn(const std::string& pattern, std::uint64_t words, std::uint64_t fingerprint);

  /// Small: some bytes a kind, eight a fingerprint; 16 kB at most for those.
  [[nodiscard]] nlohmann::json to_json() const;
  /// What is not as it was written is forgotten.
  static TrapWatch from_json(const nlohmann::json& json);

 private:
  struct Kind {
    std::uint32_t pages = 0, useless = 0;  // of the run that ends with the last page
    std::uint32_t refused = 0;
  };
  Kind& kind_of(const std::string& pattern);
  bool is_new(std::uint32_t fingerprint);

  std::map<std::string, Kind> kinds_;
  std::vector<std::uint32_t> fingerprints_;  // a ring
  std::size_t next_ = 0;
};

/// The page that a host gives for addresses that are not there, with a status of success
/// (algorithms, section 8.7): learned from one that nobody can have.
class SoftError {
 public:
  static constexpr double kSameShare = 0.9;  ///< of what two pages say

  /// An address that is not there, of the host of `url`; the same for the same host.
  static std::string probe_of(std::string_view url);
  void learn(std::string_view text);
  /// Whether a page says what the one that is not there says. False when none was learned, and for
  /// pages without words.
  [[nodiscard]] bool is_one(std::string_view text) const;
  [[nodiscard]] nlohmann::json to_json() const;
  static SoftError from_json(const nlohmann::json& json);

 private:
  static constexpr std::size_t kHashes = 64;
  using Sketch = std::array<std::uint32_t, kHashes>;  // least hashes of runs of three words
  static std::optional<Sketch> sketch_of(std::string_view text);
  std::optional<Sketch> known_;
};

}  // namespace sito::crawl
