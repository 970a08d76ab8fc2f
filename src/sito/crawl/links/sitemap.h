// SPDX-License-Identifier: Apache-2.0
// Reads the URLs that a site lists for crawlers: sitemaps in XML and text, indexes, and feeds.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/frontier/frontier.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// Bounds of the protocol (sitemaps.org) on the URLs and bytes of one file; anything beyond is left
/// out.
inline constexpr std::size_t kMaxSitemapEntries = 50'000;
inline constexpr std::size_t kMaxSitemapBytes = std::size_t{50} << 20;
/// Indexes of indexes violate the protocol but occur; deeper ones are not followed.
inline constexpr std::uint32_t kMaxSitemapDepth = 3;
/// Number of languages of one entry.
inline constexpr std::size_t kMaxAlternates = 200;

/// The same page in another language (xhtml:link).
struct SitemapAlternate {
  std::string language;  ///< hreflang as written: "de", "pt-BR", "x-default"
  std::string url;       ///< absolute
  bool operator==(const SitemapAlternate&) const = default;
};

struct SitemapEntry {
  std::string url;                              ///< absolute, http or https
  std::optional<frontier::Time> last_modified;  ///< of the page, by lastmod or the feed
  std::vector<SitemapAlternate> alternates;
  bool operator==(const SitemapEntry&) const = default;
};

enum class SitemapKind : std::uint8_t {
  None,   ///< not a list of URLs
  Pages,  ///< a sitemap: entries are pages
  Index,  ///< entries are sitemaps
  Text,   ///< one URL on each line
  Feed,   ///< RSS or Atom: entries are the newest pages of the site
};

struct Sitemap {
  SitemapKind kind = SitemapKind::None;
  std::vector<SitemapEntry> entries;  ///< in file order
  bool cut = false;                   ///< there were more entries than the limit
  bool operator==(const Sitemap&) const = default;
};

/// Reads a list of URLs, gzipped or not (once), with any media type. Broken XML gives the entries
/// that are found (decision 0014).
///
/// Input:  after content decoding; `url`: its own URL, against which others are resolved.
/// Errors: Malformed or Truncated when it is gzipped and nothing of it can be read.
/// Cost:   linear; the text is in memory once more when it is gzipped or not UTF-8.
Result<Sitemap> read_sitemap(Bytes body, std::string_view url);

/// Reads "2024", "2024-05", "2024-05-17", "2024-05-17T12:30Z", "2024-05-17T12:30:05.5+02:00" (W3C
/// note on dates and times). Returns milliseconds since 1970, or nothing for other text.
std::optional<frontier::Time> parse_w3c_date(std::string_view text);

}  // namespace sito::crawl
