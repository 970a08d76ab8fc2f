// SPDX-License-Identifier: Apache-2.0
// Addresses that a site lists for crawlers: sitemaps in XML and as text, their indexes, and feeds.
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

/// Bounds of the protocol (sitemaps.org): one file lists so many addresses and is so large; what
/// lies beyond is left out.
inline constexpr std::size_t kMostSitemapEntries = 50'000;
inline constexpr std::size_t kMostSitemapBytes = std::size_t{50} << 20;
/// Indexes of indexes are against the protocol, and are found; deeper ones are not followed.
inline constexpr std::uint32_t kMostSitemapDepth = 3;
/// Languages of one entry.
inline constexpr std::size_t kMostAlternates = 200;

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
  None,   ///< it is no list of addresses
  Pages,  ///< a sitemap: entries are pages
  Index,  ///< entries are sitemaps
  Text,   ///< an address a line
  Feed,   ///< RSS or Atom: entries are pages, the newest of the site
};

struct Sitemap {
  SitemapKind kind = SitemapKind::None;
  std::vector<SitemapEntry> entries;  ///< in their order
  bool cut = false;                   ///< there was more than is read
  bool operator==(const Sitemap&) const = default;
};

/// Reads a list of addresses, gzipped or not (once), whatever its server called it. XML that is
/// broken gives the entries that are found (decision 0014).
///
/// Input:  after content decoding; `url`: its own address, against which others are resolved.
/// Errors: Malformed or Truncated when it is gzipped and nothing of it can be read.
/// Cost:   linear; the text is in memory once more when it is gzipped or no UTF-8.
Result<Sitemap> read_sitemap(Bytes body, std::string_view url);

/// Reads "2024", "2024-05", "2024-05-17", "2024-05-17T12:30Z", "2024-05-17T12:30:05.5+02:00" (W3C
/// note on dates and times). Milliseconds since 1970; nothing for what is no such time.
std::optional<frontier::Time> parse_w3c_date(std::string_view text);

}  // namespace sito::crawl
