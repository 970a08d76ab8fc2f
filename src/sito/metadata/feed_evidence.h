// SPDX-License-Identifier: Apache-2.0
// Adds the values of a feed's entry as candidates.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/feed.h"

namespace sito {

/// Score of a value that an entry of a feed gives; set by hand.
inline constexpr float kFeedScore = 0.9F;

/// Adds title, authors, dates, categories and the lead (as a description). The entry must outlive
/// the candidates. If an entry has no date of publication, its date of change serves as one.
void add_feed_entry(const FeedEntry& entry, Candidates& candidates);

}  // namespace sito
