// SPDX-License-Identifier: Apache-2.0
// What a site says of its own pages: RSS 0.9x, 1.0 and 2.0, and Atom (algorithms, section 8.9).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// What a feed says of one page. Plain text, white space collapsed; "" where it says nothing.
struct FeedEntry {
  std::string link;  ///< absolute
  std::string title;
  std::vector<std::string> authors;
  std::string published, modified;  ///< as written
  std::vector<std::string> categories;
  std::string lead;     ///< description, summary
  std::string content;  ///< the whole text, where the feed has it
  bool operator==(const FeedEntry&) const = default;
};

struct Feed {
  std::string title, link;
  std::vector<FeedEntry> entries;  ///< those with a link, in their order
  bool cut = false;                ///< there were more than kMostFeedEntries
  bool operator==(const Feed&) const = default;
};

/// More of one feed are not read.
inline constexpr std::size_t kMostFeedEntries = 10'000;

/// True when this is the front of a feed: the root element, behind declaration, comments and
/// doctype, is that of RSS or Atom. Cost: a look at the first kilobytes.
bool looks_like_feed(std::string_view front);

/// Reads a feed. XML that is none is survived: what is found of entries is given.
///
/// Input:  valid UTF-8; `url`: the feed's own address, against which links are resolved, or "".
/// Output: of Atom's links the alternate one, HTML before other types. Values that are HTML become
///         text.
/// Cost:   linear; an HTML parse for each value with markup in it.
Feed read_feed(std::string_view source, std::string_view url);

}  // namespace sito
