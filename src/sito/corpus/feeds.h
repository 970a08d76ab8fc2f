// SPDX-License-Identifier: Apache-2.0
// Finds feeds in records, and adds feeds to an index.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/metadata/feed_index.h"

#include <string_view>

namespace sito::corpus {

/// The name under which the account counts records that hold a feed.
inline constexpr std::string_view kSkippedFeed = "skipped-feed";

/// Returns true if an opened record holds a feed, whatever type its server names.
bool is_feed(const archive::WebpageOrSkip& opened);

/// Adds the entries of a feed, in any character set. InvalidArgument: it is not a feed.
Result<void> add_feed(Bytes bytes, std::string_view http_charset, std::string_view url,
                      FeedIndex& index);

}  // namespace sito::corpus
