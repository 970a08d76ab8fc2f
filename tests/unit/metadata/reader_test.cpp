// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/reader.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

Metadata read(const Page& page, const MetadataContext& context = {}) {
  MetadataReader reader;
  Metadata metadata;
  reader.read(page, context, metadata);
  return metadata;
}

constexpr std::string_view kHead =
    "<html lang=cs-CZ><head><title>Bees</title>"
    "<meta property='og:title' content='Bees &amp; flowers'>"
    "<meta name=Description content=' What  bees do '>"
    "<meta property=\"og:site_name\" content=\"The Hive\">"
    "<meta property=og:image content='/bee.png'>"
    "<link rel='canonical' href='http://x.test/bees'>"
    "<link rel='nofollow license' href='https://creativecommons.org/licenses/by/4.0/'>"
    "</head><body><p>text</p></body></html>";

TEST(MetadataReader, ReadsTheHead) {
  const test::ParsedPage parsed(kHead);
  const Metadata metadata = read(parsed.page);
  EXPECT_EQ(metadata.text(MetadataField::Title), "Bees & flowers");
  EXPECT_EQ(metadata.text(MetadataField::Description), "What bees do");
  EXPECT_EQ(metadata.text(MetadataField::SiteName), "The Hive");
  EXPECT_EQ(metadata.text(MetadataField::Language), "cs");
  EXPECT_EQ(metadata.text(MetadataField::Canonical), "http://x.test/bees");
  EXPECT_EQ(metadata.text(MetadataField::Image), "http://x.test/bee.png");
  EXPECT_EQ(metadata.text(MetadataField::Licence), "https://creativecommons.org/licenses/by/4.0/");
}

TEST(MetadataReader, SaysWhereAValueStands) {
  const test::ParsedPage parsed(kHead);
  const Metadata metadata = read(parsed.page);
  const MetadataValue* site = metadata.find(MetadataField::SiteName);
  ASSERT_NE(site, nullptr);
  EXPECT_EQ(site->xpath, "/html[1]/head[1]/meta[3]");
  EXPECT_EQ(site->source, MetadataSource::OpenGraph);
  EXPECT_EQ(parsed.source.substr(site->source_begin, site->source_end - site->source_begin),
            "The Hive");
}

TEST(MetadataReader, APageWithoutAnythingHasNothing) {
  const test::ParsedPage parsed("");
  EXPECT_TRUE(read(parsed.page).values.empty());
}

TEST(MetadataReader, APageDoesNotDependOnThePageBefore) {
  const test::ParsedPage first(kHead);
  const test::ParsedPage second("<title>Only this</title>");
  MetadataReader reader;
  Metadata metadata;
  reader.read(first.page, {}, metadata);
  reader.read(second.page, {}, metadata);
  EXPECT_EQ(metadata, read(second.page));
}

}  // namespace
}  // namespace sito
