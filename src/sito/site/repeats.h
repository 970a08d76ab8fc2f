// SPDX-License-Identifier: Apache-2.0
// Fingerprints and on how many pages of a site they are: what the learners that count have in
// common.
#pragma once

#include "sito/site/learner.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::site {

/// Writes the fingerprints of one page into a summary: each once, with how often the page has it
/// and the beginning of its text, for people.
class FingerprintWriter {
 public:
  void clear();
  /// The texts of fingerprints, to be added in any order; gives what add() knows it by.
  std::uint32_t add_text(std::string_view text);
  void add(std::uint64_t fingerprint, std::uint32_t text);
  void write(std::string& summary);

 private:
  struct Seen {
    std::uint64_t fingerprint = 0;
    std::uint32_t text = 0;
    std::uint32_t times = 1;
  };
  std::vector<Seen> seen_;
  std::string texts_;
  std::vector<std::uint32_t> text_ends_;
};

/// When a fingerprint is the site's.
struct RepeatRule {
  double min_share = 0.1;  ///< of the pages ...
  double min_pages = 2;    ///< ... and no less than so many of them
  double most_times =
      0;  ///< not when it is on the pages more often than this together; 0: no limit
  bool error_pages = true;  ///< what is on an error page is the site's, too
};

/// {"repeats": [{"fingerprint": "0123456789abcdef", "pages": 30, "share": 0.9667, "text":
/// "Home"}]}, the most frequent first. Error: Unsupported when there is none.
Result<Json> learn_repeats(std::span<const Example> pages, const RepeatRule& rule);

/// The share of pages by fingerprint.
class Repeats {
 public:
  /// Malformed: not what learn_repeats() makes.
  static Result<Repeats> load(const Json& body);
  /// The first bits of a fingerprint. Learners that know these sooner than the rest save the rest.
  static constexpr unsigned kFrontBits = 16;
  [[nodiscard]] bool has_front(std::uint64_t front) const { return fronts_[front]; }
  /// 0 when it is not the site's.
  [[nodiscard]] float share_of(std::uint64_t fingerprint) const {
    const auto found = shares_.find(fingerprint);
    return found == shares_.end() ? 0.0F : found->second;
  }

 private:
  struct Same {
    std::size_t operator()(std::uint64_t value) const { return value; }
  };
  std::unordered_map<std::uint64_t, float, Same> shares_;
  std::vector<bool> fronts_ = std::vector<bool>(std::size_t{1} << kFrontBits);
};

}  // namespace sito::site
