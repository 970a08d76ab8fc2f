// SPDX-License-Identifier: Apache-2.0
// Decides when to visit a page again: sooner if its text changes, later if it does not.
#pragma once

#include "sito/frontier/frontier.h"

#include <optional>

namespace sito::crawl {

/// Bounds on the time between two visits. Plain data.
struct RefreshOptions {
  frontier::Time shortest = 3'600'000;             ///< an hour
  frontier::Time first = 86'400'000;               ///< after the first visit: a day
  frontier::Time longest = 90LL * 24 * 3'600'000;  ///< 90 days
};

/// The result of a visit.
enum class Seen { First, Unchanged, Changed, Gone };

/// Returns when a page is due again.
///
/// The chance that its text changes between two visits is estimated from all visits: (changes +
/// 1/2) / (visits + 1). The next interval is the one in which this chance is one half, if changes
/// occur by chance (Poisson). It is at most twice and at least half the last interval, never longer
/// after a change and never shorter without one. After the first visit it is `first`, or a tenth of
/// the time since Last-Modified (RFC 9111, section 4.2.2) if that is longer. For a page that is
/// gone it is four times the last interval. It stays within the bounds.
///
/// `before`: from the frontier, before this visit; `last_modified`: from this response.
frontier::Time next_due(const frontier::Visit& before, Seen seen,
                        std::optional<frontier::Time> last_modified, const RefreshOptions& options,
                        frontier::Time now);

}  // namespace sito::crawl
