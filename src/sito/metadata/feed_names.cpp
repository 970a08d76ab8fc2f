// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/feed_names.h"

#include <array>
#include <utility>

namespace sito {
namespace {

using Space = FeedSpace;
using Part = FeedPart;

// Parts of the names of vocabularies; the first match counts.
constexpr std::array<std::pair<std::string_view, Space>, 11> kSpaces = {{
    {"rss/1.0/modules/content", Space::Content},
    {"rss/1.0/modules/", Space::Other},
    {"purl.org/dc/", Space::DublinCore},
    {"w3.org/2005/Atom", Space::Feed},
    {"purl.org/atom/", Space::Feed},
    {"purl.org/rss/1.0/", Space::Feed},
    {"purl.org/net/rss1.1", Space::Feed},
    {"my.netscape.com/rdf/", Space::Feed},
    {"channel.netscape.com/rdf/", Space::Feed},
    {"backend.userland.com/", Space::Feed},
    {"blogs.law.harvard.edu/tech/rss", Space::Feed},
}};

constexpr std::array<std::pair<std::string_view, Space>, 5> kPrefixes = {{
    {"", Space::Feed},
    {"atom", Space::Feed},
    {"dc", Space::DublinCore},
    {"dcterms", Space::DublinCore},
    {"content", Space::Content},
}};

struct PartName {
  std::string_view name;
  Space space;
  Part part;
};

constexpr PartName kParts[] = {
    {"title", Space::Feed, Part::Title},
    {"link", Space::Feed, Part::Link},
    {"pubDate", Space::Feed, Part::Published},
    {"published", Space::Feed, Part::Published},
    {"issued", Space::Feed, Part::Published},
    {"date", Space::DublinCore, Part::Published},
    {"issued", Space::DublinCore, Part::Published},
    {"created", Space::DublinCore, Part::Published},
    {"updated", Space::Feed, Part::Modified},
    {"modified", Space::Feed, Part::Modified},
    {"modified", Space::DublinCore, Part::Modified},
    {"author", Space::Feed, Part::Author},
    {"creator", Space::DublinCore, Part::Author},
    {"category", Space::Feed, Part::Category},
    {"subject", Space::DublinCore, Part::Category},
    {"description", Space::Feed, Part::Lead},
    {"summary", Space::Feed, Part::Lead},
    {"description", Space::DublinCore, Part::Lead},
    {"encoded", Space::Content, Part::Content},
    {"content", Space::Feed, Part::Content},
    {"guid", Space::Feed, Part::Id},
    {"id", Space::Feed, Part::Id},
    {"origLink", Space::Other, Part::RealLink},
};

}  // namespace

FeedSpace feed_space_of_name(std::string_view name) {
  for (const auto& [part, space] : kSpaces) {
    if (name.find(part) != std::string_view::npos) return space;
  }
  return Space::Other;
}

FeedSpace feed_space_of_prefix(std::string_view prefix) {
  for (const auto& [usual, space] : kPrefixes) {
    if (usual == prefix) return space;
  }
  return Space::Other;
}

FeedPart feed_part(std::string_view name, FeedSpace space) {
  for (const PartName& known : kParts) {
    if (known.name == name && known.space == space) return known.part;
  }
  return Part::None;
}

}  // namespace sito
