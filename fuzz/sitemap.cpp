// SPDX-License-Identifier: Apache-2.0
// A sitemap from anywhere: its addresses are absolute, bounds hold, and it is read the same every
// time.
#include "sito/crawl/links/sitemap.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

bool is_absolute(std::string_view url) {
  return url.starts_with("http://") || url.starts_with("https://");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sito::crawl;
  const sito::Bytes input(reinterpret_cast<const char*>(data), size);
  const auto sitemap = read_sitemap(input, "https://a.example/maps/s.xml");
  if (!sitemap) return 0;
  require(*sitemap == *read_sitemap(input, "https://a.example/maps/s.xml"));
  require(sitemap->entries.size() <= kMaxSitemapEntries);
  require(sitemap->kind != SitemapKind::None || sitemap->entries.empty());
  for (const SitemapEntry& entry : sitemap->entries) {
    require(is_absolute(entry.url));
    require(entry.alternates.size() <= kMaxAlternates);
    for (const SitemapAlternate& other : entry.alternates) require(is_absolute(other.url));
  }
  return 0;
}
