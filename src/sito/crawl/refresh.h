// SPDX-License-Identifier: Apache-2.0
// When a page is to be visited again: sooner where its text changes, later where it does not.
#pragma once

#include "sito/frontier/frontier.h"

#include <optional>

namespace sito::crawl {

/// Bounds of the time between two visits. Plain data.
struct RefreshOptions {
  frontier::Time shortest = 3'600'000;             ///< an hour
  frontier::Time first = 86'400'000;               ///< behind the first visit: a day
  frontier::Time longest = 90LL * 24 * 3'600'000;  ///< 90 days
};

/// What a visit has shown.
enum class Seen { First, Unchanged, Changed, Gone };

/// When a page is due anew.
///
/// The chance that its text changes between two visits is estimated from all of them, (changes +
/// 1/2) / (visits + 1), and the next interval is the one in which it is one half, for changes that
/// come by chance (Poisson); but at most twice and at least half the last interval, never longer
/// after a change and never shorter without one. Behind a first visit: `first`, or a tenth of the
/// time since Last-Modified (RFC 9111, section 4.2.2) when that is longer. Of a page that is gone:
/// four times the last interval. Within the bounds.
///
/// `before`: as the frontier has it, before this visit; `last_modified`: of this answer.
frontier::Time next_due(const frontier::Visit& before, Seen seen,
                        std::optional<frontier::Time> last_modified, const RefreshOptions& options,
                        frontier::Time now);

}  // namespace sito::crawl
