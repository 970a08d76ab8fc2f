// SPDX-License-Identifier: Apache-2.0
// What the elements of feeds are, by their names and the vocabulary these are of.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito {

/// The vocabulary that a prefix stands for.
enum class FeedSpace : std::uint8_t { Feed, DublinCore, Content, Other };

/// By the name that `xmlns` gives; Other when it is not known.
FeedSpace feed_space_of_name(std::string_view name);
/// By the prefix alone, for feeds that do not say.
FeedSpace feed_space_of_prefix(std::string_view prefix);

/// What an element says of an entry, or of the feed.
enum class FeedPart : std::uint8_t {
  None,
  Title,
  Link,
  Published,
  Modified,
  Author,
  Category,
  Lead,
  Content,
  Id,
  RealLink,  ///< of a feed that counts clicks
};
FeedPart feed_part(std::string_view name, FeedSpace space);

}  // namespace sito
