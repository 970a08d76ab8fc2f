// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/sitemap.h"

#include "sito/io/codec.h"

#include <gtest/gtest.h>

namespace sito::crawl {
namespace {

constexpr const char* kUrl = "https://a.example/maps/sitemap.xml";
constexpr const char* kHead =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
    "xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">";

Sitemap read(std::string_view text) {
  Result<Sitemap> sitemap = read_sitemap(text, kUrl);
  EXPECT_TRUE(sitemap) << sitemap.error().message;
  return sitemap ? std::move(*sitemap) : Sitemap();
}

std::vector<std::string> urls_of(const Sitemap& sitemap) {
  std::vector<std::string> urls;
  for (const SitemapEntry& entry : sitemap.entries) urls.push_back(entry.url);
  return urls;
}

using Urls = std::vector<std::string>;

TEST(Sitemap, ListsPages) {
  const Sitemap sitemap = read(std::string(kHead) + R"(
    <url><loc> https://a.example/x?a=1&amp;b=2 </loc><lastmod>2024-05-17</lastmod><priority>1</priority></url>
    <url><lastmod>nonsense</lastmod><loc><![CDATA[/y]]></loc></url>
    <url><loc>https://a.example/z</loc>
      <xhtml:link rel="alternate" hreflang="de" href="/de/z"/>
      <xhtml:link rel="alternate" hreflang="x-default" href="https://a.example/z" /></url>
  </urlset>)");
  EXPECT_EQ(sitemap.kind, SitemapKind::Pages);
  EXPECT_FALSE(sitemap.cut);
  ASSERT_EQ(urls_of(sitemap),
            (Urls{"https://a.example/x?a=1&b=2", "https://a.example/y", "https://a.example/z"}));
  EXPECT_EQ(sitemap.entries[0].last_modified, 1'715'904'000'000);
  EXPECT_EQ(sitemap.entries[1].last_modified, std::nullopt);
  EXPECT_TRUE(sitemap.entries[1].alternates.empty());
  EXPECT_EQ(sitemap.entries[2].alternates,
            (std::vector<SitemapAlternate>{{"de", "https://a.example/de/z"},
                                           {"x-default", "https://a.example/z"}}));
}

TEST(Sitemap, ListsSitemaps) {
  const Sitemap sitemap = read(
      "\xEF\xBB\xBF<!-- made --><sm:sitemapindex "
      "xmlns:sm='x'><sm:sitemap><sm:loc>/1.xml.gz</sm:loc>"
      "<sm:lastmod>2024-05-17T12:30:05+02:00</sm:lastmod></sm:sitemap></sm:sitemapindex>");
  EXPECT_EQ(sitemap.kind, SitemapKind::Index);
  ASSERT_EQ(urls_of(sitemap), Urls{"https://a.example/1.xml.gz"});
  EXPECT_EQ(sitemap.entries[0].last_modified, 1'715'941'805'000);
}

TEST(Sitemap, PicturesAreNoPages) {
  const Sitemap sitemap = read(std::string(kHead) +
                               "<url><image:image><image:loc>/p.jpg</image:loc></image:image>"
                               "<loc>/x</loc><loc>/second</loc></url></urlset>");
  EXPECT_EQ(urls_of(sitemap), Urls{"https://a.example/x"});
}

TEST(Sitemap, BrokenXmlGivesWhatThereIs) {
  const std::pair<std::string, Urls> cases[] = {
      {"<url><loc>https://a.example/x?a=1&b=2</loc></url>", {"https://a.example/x?a=1&b=2"}},
      {"<url><loc>/x<url><loc>/y</url>", {"https://a.example/x", "https://a.example/y"}},
      {"<url><loc>/x</loc>", {"https://a.example/x"}},
      {"<url><loc>/x</lo", {"https://a.example/x"}},
      {"<url><loc>javascript:x</loc></url><url><loc>mailto:a@b.example</loc></url>", {}},
      {"<url><loc></loc></url><url/><url><loc>/y</loc></url>", {"https://a.example/y"}},
      {"<loc>/outside</loc>", {}},
  };
  for (const auto& [text, urls] : cases) EXPECT_EQ(urls_of(read(kHead + text)), urls) << text;
}

TEST(Sitemap, IsUnpacked) {
  const std::string text = std::string(kHead) + "<url><loc>/x</loc></url></urlset>";
  std::string packed;
  io::compress_frame(io::Compression::Gzip, text, packed);
  EXPECT_EQ(urls_of(read(packed)), Urls{"https://a.example/x"});
  const Sitemap cut = read(std::string_view(packed).substr(0, packed.size() - 4));
  EXPECT_TRUE(cut.cut);
  EXPECT_FALSE(read_sitemap("\x1f\x8b", kUrl));
  std::string bomb;
  io::compress_frame(io::Compression::Gzip, text + std::string(kMaxSitemapBytes, ' '), bomb);
  const Sitemap bounded = read(bomb);
  EXPECT_TRUE(bounded.cut);
  EXPECT_EQ(urls_of(bounded), Urls{"https://a.example/x"});
}

TEST(Sitemap, FiftyThousandAreTaken) {
  std::string text = kHead;
  for (std::size_t i = 0; i < kMaxSitemapEntries; ++i) {
    text += "<url><loc>/" + std::to_string(i) + "</loc></url>";
  }
  EXPECT_FALSE(read(text).cut);
  const Sitemap sitemap = read(text + "<url><loc>/more</loc></url><url><loc>/x</loc></url>");
  EXPECT_TRUE(sitemap.cut);
  EXPECT_EQ(sitemap.entries.size(), kMaxSitemapEntries);
}

TEST(Sitemap, MayBeAListOfLines) {
  const Sitemap sitemap =
      read("https://a.example/1\r\n\r\n  https://a.example/2  \nnot an address:\nftp://a.example/");
  EXPECT_EQ(sitemap.kind, SitemapKind::Text);
  EXPECT_EQ(urls_of(sitemap).front(), "https://a.example/1");
  EXPECT_EQ(urls_of(sitemap)[1], "https://a.example/2");
}

TEST(Sitemap, FeedsListTheNewest) {
  const Sitemap rss = read(
      "<rss version='2.0'><channel><item><link>https://a.example/1</link>"
      "<pubDate>Fri, 17 May 2024 12:30:05 GMT</pubDate></item></channel></rss>");
  EXPECT_EQ(rss.kind, SitemapKind::Feed);
  ASSERT_EQ(urls_of(rss), Urls{"https://a.example/1"});
  EXPECT_EQ(rss.entries[0].last_modified, 1'715'949'005'000);
  const Sitemap atom = read(
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='/2'/>"
      "<updated>2024-05-17T12:30:05Z</updated></entry></feed>");
  ASSERT_EQ(urls_of(atom), Urls{"https://a.example/2"});
  EXPECT_EQ(atom.entries[0].last_modified, 1'715'949'005'000);
}

TEST(Sitemap, OtherThingsAreNone) {
  for (const char* text : {"", "<html><body><loc>/x</loc>", "hello", "<?xml version='1.0'?>",
                           "{\"urlset\":[]}", "<svg><url><loc>/x</loc></url></svg>"}) {
    const Sitemap sitemap = read(text);
    EXPECT_EQ(sitemap.kind, SitemapKind::None) << text;
    EXPECT_TRUE(sitemap.entries.empty()) << text;
  }
}

TEST(W3cDate, ReadsAllFormsAndNoOthers) {
  const std::pair<const char*, std::int64_t> cases[] = {
      {"2024", 1'704'067'200'000},
      {"2024-05", 1'714'521'600'000},
      {" 2024-05-17\n", 1'715'904'000'000},
      {"2024-05-17T12:30Z", 1'715'949'000'000},
      {"2024-05-17T12:30:05", 1'715'949'005'000},
      {"2024-05-17 12:30:05", 1'715'949'005'000},
      {"2024-05-17T12:30:05.123456Z", 1'715'949'005'000},
      {"2024-05-17T12:30:05-0130", 1'715'954'405'000},
  };
  for (const auto& [text, time] : cases) EXPECT_EQ(parse_w3c_date(text), time) << text;
  for (const char* text : {"", "x", "202", "2024-13", "2024-02-30", "2024-05-17T", "2024-05-17T1",
                           "2024-05-17T12:61Z", "2024-05-17T12:30Zx", "2024-05-17T12:30+99:00",
                           "17.05.2024", "1969-01-01", "2024-", "2024-05-"}) {
    EXPECT_EQ(parse_w3c_date(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace sito::crawl
