// SPDX-License-Identifier: Apache-2.0
// Detects crawler traps: URLs that look like traps, and URL patterns of a host whose pages bring
// nothing new any more.
#pragma once

#include "sito/crawl/links/text_sketch.h"

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

inline constexpr std::size_t kLongestCrawled = 2'000;  ///< bytes of a URL
inline constexpr std::size_t kMaxSegments = 20;
inline constexpr std::size_t kMaxParameters = 12;

/// Returns why the text of a normalised URL is that of a trap: "trap-too-long",
/// "trap-too-many-segments", "trap-repeated-segments" (the same one to six segments three times in
/// a row, or one segment five times), "trap-many-parameters" (more than kMaxParameters, or a name
/// more than four times), "trap-nested-addresses" (a URL within a URL within the URL); "" if it is
/// not. Cost: linear in the URL.
std::string_view trap_in(std::string_view url);

/// Returns a fingerprint of the letters of `text` in their order, without its numbers. Pages of a
/// calendar that differ only in numbers have the same fingerprint.
std::uint64_t text_fingerprint(std::string_view text);

/// What a crawl learns from the text of a page.
struct PageText {
  /// `words`: of the document with that text. Cost: linear in the text.
  static PageText of(std::uint64_t words, std::string_view text);

  std::uint64_t words = 0;
  std::uint64_t fingerprint = 0;  ///< text_fingerprint()
  TextSketch sketch;
  /// Hashes of its first kMostWords different words: three letters or more, and no digit beside
  /// them.
  std::vector<std::uint32_t> vocabulary;
  static constexpr std::size_t kMostWords = 500;
  /// Fingerprints of its lines with letters; empty if there are more than kMostLines.
  std::vector<std::uint32_t> lines;
  static constexpr std::size_t kMostLines = 500;
};

/// Watches whether the URL patterns of one host still bring new text. A page brings new text if it
/// has at least kFewWords words, a new fingerprint, and shares less than kSameShare of its runs of
/// words with each of the last two pages of its pattern: pages of a calendar may differ in a spelled
/// number. Shorter pages, and pages that share more, bring new text if they have a new fingerprint
/// and kNewWords words that earlier such pages of the pattern did not have: calendars soon have no
/// new words, but entries of a dictionary do. A page all of whose lines were on earlier pages of its
/// pattern brings no new text, such as a random choice of quotations. After a run of pages without
/// new text, a pattern is no longer requested, except for one page in kTriedAgain. All patterns beyond kMaxKinds are judged together.
class TrapWatch {
 public:
  static constexpr std::uint64_t kFewWords = 20;
  /// The estimate of a sketch is off by .03 for pages that share .94: a word of a hundred differs.
  static constexpr double kSameShare = 0.85;
  static constexpr std::size_t kNewWords = 2;
  static constexpr std::size_t kKeptWords = 1'000;  ///< of a pattern, the last ones; also lines
  /// Length of such a run: for patterns with a `*` in their last segment or with parameters, as
  /// calendars and filters have, and for others.
  static constexpr std::uint32_t kShortRun = 20, kLongRun = 60;
  static constexpr std::uint32_t kTriedAgain = 50;
  static constexpr std::size_t kMaxKinds = 500;
  static constexpr std::size_t kKeptFingerprints = 2'000;

  /// Returns "trap-no-new-text", or "". Counts the call: of a refused pattern, one page in
  /// kTriedAgain is let through.
  std::string_view refuses(const std::string& pattern);
  /// Learns from a page. Returns true if its text is new.
  bool learn(const std::string& pattern, const PageText& text);

  /// Small: some bytes for each pattern, eight for each fingerprint (16 kB at most for those).
  /// Leaves sketches and words out.
  [[nodiscard]] nlohmann::json to_json() const;
  /// Ignores members of another form.
  static TrapWatch from_json(const nlohmann::json& json);

 private:
  /// The last kKeptWords different values.
  struct Ring {
    std::vector<std::uint32_t> values;
    std::size_t next = 0;
    /// Adds values. Returns how many of them are new.
    std::size_t add(const std::vector<std::uint32_t>& added);
  };
  struct Kind {
    std::uint32_t pages = 0, useless = 0;  // of the run that ends with the last page
    std::uint32_t refused = 0;
    std::array<TextSketch, 2> last;  // of its last two pages
    Ring words;                      // of pages that looked like others
    Ring lines;
  };
  Kind& kind_of(const std::string& pattern);
  bool is_new(std::uint32_t fingerprint);
  static bool has_new_words(Kind& kind, const std::vector<std::uint32_t>& vocabulary);
  static bool resembles_last(Kind& kind, const TextSketch& sketch);

  std::map<std::string, Kind> kinds_;
  std::vector<std::uint32_t> fingerprints_;  // a ring
  std::size_t next_ = 0;
};

/// The page that a host sends for URLs that do not exist, with a status of success (a soft 404).
/// It is learned from a URL that cannot exist.
class SoftError {
 public:
  static constexpr double kSameShare = 0.9;  ///< of the text of two pages

  /// Returns a URL that does not exist, on the host of `url`; the same for the same host.
  static std::string probe_of(std::string_view url);
  void learn(std::string_view text);
  /// Returns true if a page has the text of the soft 404. False if none was learned, and for pages
  /// without words.
  [[nodiscard]] bool is_one(std::string_view text) const;
  [[nodiscard]] nlohmann::json to_json() const;
  static SoftError from_json(const nlohmann::json& json);

 private:
  TextSketch known_;
};

}  // namespace sito::crawl
