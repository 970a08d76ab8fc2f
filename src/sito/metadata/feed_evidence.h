// SPDX-License-Identifier: Apache-2.0
// What a feed says of a page, as candidates.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/feed.h"

namespace sito {

/// What an entry is worth (algorithms, section 5.12).
inline constexpr float kFeedScore = 0.9F;

/// Adds title, authors, dates, categories and the lead (as a description). The entry must outlive
/// the candidates. An entry without a date of publication was published when it was changed.
void add_feed_entry(const FeedEntry& entry, Candidates& candidates);

}  // namespace sito
