// SPDX-License-Identifier: Apache-2.0
// Fingerprints, and the number of pages of a site that have each: shared by the learners that
// count.
#pragma once

#include "sito/site/learner.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::site {

/// Writes the fingerprints of one page into a summary: each once, with its count on the page and
/// the beginning of its text, for people.
class FingerprintWriter {
 public:
  void clear();
  /// Adds the text of a fingerprint, in any order; returns its number for add().
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

/// Decides when a fingerprint belongs to the site's template.
struct RepeatRule {
  double min_share = 0.1;  ///< share of the pages ...
  double min_pages = 2;    ///< ... and at least this number of pages
  double most_times =
      0;  ///< not when it is on the pages more often than this together; 0: no limit
  bool error_pages = true;  ///< everything on an error page belongs to the template, too
};

/// Returns {"repeats": [{"fingerprint": "0123456789abcdef", "pages": 30, "share": 0.9667, "text":
/// "Home"}]}, the most frequent first. Errors: Unsupported if there is none.
Result<Json> learn_repeats(std::span<const Example> pages, const RepeatRule& rule);

/// The share of pages by fingerprint.
class Repeats {
 public:
  /// Errors: Malformed: not from learn_repeats().
  static Result<Repeats> load(const Json& body);
  /// Number of first bits of a fingerprint. A learner that knows these early need not compute the
  /// rest.
  static constexpr unsigned kFrontBits = 16;
  [[nodiscard]] bool has_front(std::uint64_t front) const { return fronts_[front]; }
  /// Returns 0 if it does not belong to the template.
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
