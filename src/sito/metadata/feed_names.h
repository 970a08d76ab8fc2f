// SPDX-License-Identifier: Apache-2.0
// Meanings of the elements of feeds, by their names and vocabularies.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito {

/// The vocabulary of a prefix.
enum class FeedSpace : std::uint8_t { Feed, DublinCore, Content, Other };

/// Returns the vocabulary by the name in `xmlns`; Other if it is unknown.
FeedSpace feed_space_of_name(std::string_view name);
/// Returns the vocabulary by the prefix alone, for feeds without declarations.
FeedSpace feed_space_of_prefix(std::string_view prefix);

/// The meaning of an element for an entry or for the feed.
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
  RealLink,  ///< the real link, in a feed that counts clicks
};
FeedPart feed_part(std::string_view name, FeedSpace space);

}  // namespace sito
