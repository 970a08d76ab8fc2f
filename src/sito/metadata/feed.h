// SPDX-License-Identifier: Apache-2.0
// Reads feeds: RSS 0.9x, 1.0 and 2.0, and Atom (RFC 4287).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// What a feed says about one page. Plain text, white space collapsed; "" if it says nothing.
struct FeedEntry {
  std::string link;  ///< absolute
  std::string title;
  std::vector<std::string> authors;
  std::string published, modified;  ///< as written
  std::vector<std::string> categories;
  std::string lead;     ///< description, summary
  std::string content;  ///< the whole text, if the feed has it
  bool operator==(const FeedEntry&) const = default;
};

struct Feed {
  std::string title, link;
  std::vector<FeedEntry> entries;  ///< entries with a link, in order
  bool cut = false;                ///< there were more than kMaxFeedEntries
  bool operator==(const Feed&) const = default;
};

/// Further entries of one feed are not read.
inline constexpr std::size_t kMaxFeedEntries = 10'000;

/// Returns true if this is the front of a feed: the root element, after declaration, comments and
/// doctype, is that of RSS or Atom. Cost: a look at the first kilobytes.
bool looks_like_feed(std::string_view front);

/// Reads a feed. In broken XML, reads the entries that it can find.
///
/// Input:  valid UTF-8; `url`: the feed's own URL, against which links are resolved, or "".
/// Output: among Atom's links the alternate one, HTML before other types. Values in HTML become
///         text.
/// Cost:   linear; an HTML parse for each value with markup in it.
Feed read_feed(std::string_view source, std::string_view url);

}  // namespace sito
