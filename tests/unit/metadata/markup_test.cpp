// SPDX-License-Identifier: Apache-2.0
// Metadata that pages state for programs: JSON-LD, microdata, RDFa and meta elements.
#include "sito/metadata/reader.h"

#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

using test::accepted;
using test::article;
using test::read;
using test::Texts;

TEST(MetadataReader, ReadsJsonLd) {
  const Metadata metadata = read(article(
      R"(<script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle",
      "headline":"Old bridge reopens","author":[{"@type":"Person","name":"Jane Doe"},
      {"@type":"Person","name":"John Roe"}],"datePublished":"2012-01-05T10:20:30+01:00",
      "dateModified":"2012-01-06","articleSection":"Town","keywords":"bridge, river",
      "license":"https://creativecommons.org/licenses/by/4.0/","inLanguage":"en"}</script>)",
      "<p class=byline>By Jane Doe and John Roe</p>"));
  EXPECT_EQ(accepted(metadata, MetadataField::Author), (Texts{"Jane Doe", "John Roe"}));
  EXPECT_EQ(metadata.text(MetadataField::Published), "2012-01-05T10:20:30+01:00");
  EXPECT_EQ(metadata.text(MetadataField::Modified), "2012-01-06");
  EXPECT_EQ(accepted(metadata, MetadataField::Category), Texts{"Town"});
  EXPECT_EQ(accepted(metadata, MetadataField::Tag), (Texts{"bridge", "river"}));
  EXPECT_EQ(metadata.text(MetadataField::Licence), "https://creativecommons.org/licenses/by/4.0/");
  EXPECT_EQ(metadata.text(MetadataField::Language), "en");
}

TEST(MetadataReader, ResolvesReferencesOfAGraph) {
  const Metadata metadata = read(article(
      R"(<script type="application/ld+json"><!--
      {"@graph":[{"@type":"Article","headline":"Old bridge reopens","author":{"@id":"#jane"},
      "datePublished":"2012-01-05", /* by hand */},
      {"@type":["Person"],"@id":"#jane","name":"Jane Doe"},
      {"@type":"WebSite","name":"Rivertown News"}]};
      --></script>)",
      "<p>By Jane Doe</p>"));
  EXPECT_EQ(accepted(metadata, MetadataField::Author), Texts{"Jane Doe"});
  EXPECT_EQ(metadata.text(MetadataField::SiteName), "Rivertown News");
  EXPECT_EQ(metadata.text(MetadataField::Published), "2012-01-05");
}

TEST(MetadataReader, ReadsEscapedJsonLd) {
  const Metadata metadata =
      read(article("<script type='application/ld+json'>{&quot;@type&quot;:&quot;Article&quot;,"
                   "&quot;datePublished&quot;:&quot;2012-01-05&quot;}</script>",
                   "<p>5 January 2012</p>"));
  EXPECT_EQ(metadata.text(MetadataField::Published), "2012-01-05");
}

TEST(MetadataReader, ReadsMicrodata) {
  const Metadata metadata = read(
      "<title>Old bridge reopens</title><article itemscope itemtype='https://schema.org/Article'>"
      "<h1 itemprop=headline>Old bridge reopens</h1><span itemprop=author itemscope "
      "itemtype='https://schema.org/Person'><span itemprop=name>Jane Doe</span></span>"
      "<time itemprop=datePublished datetime='2012-01-05T10:20'>5 January</time>"
      "<meta itemprop=dateModified content='2012-01-07'><p>text");
  EXPECT_EQ(accepted(metadata, MetadataField::Author), Texts{"Jane Doe"});
  EXPECT_EQ(metadata.text(MetadataField::Published), "2012-01-05T10:20");
  EXPECT_EQ(metadata.text(MetadataField::Modified), "2012-01-07");
}

TEST(MetadataReader, ReadsRdfa) {
  const Metadata metadata =
      read(article("",
                   "<span property='dc:date dc:created' content='2012-01-05T10:20:00+01:00'>"
                   "5 Jan 2012</span>"));
  EXPECT_EQ(metadata.text(MetadataField::Published), "2012-01-05T10:20:00+01:00");
}

TEST(MetadataReader, ReadsOpenGraphDublinCoreAndMeta) {
  EXPECT_EQ(
      read(article("<meta property='article:published_time' content='2012-01-05T10:20Z'>", ""))
          .text(MetadataField::Published),
      "2012-01-05T10:20Z");
  EXPECT_EQ(read(article("<meta name='DC.Date.Issued' content='2012-01-05'>", "<p>5 January 2012"))
                .text(MetadataField::Published),
            "2012-01-05");
  EXPECT_EQ(accepted(read(article("<meta name=author content='Jane Doe'>", "<p>By Jane Doe</p>")),
                     MetadataField::Author),
            Texts{"Jane Doe"});
  EXPECT_EQ(accepted(read(article("<meta name='twitter:label1' content='Written by'>"
                                  "<meta name='twitter:data1' content='Jane Doe'>",
                                  "<p class=author>Jane Doe</p>")),
                     MetadataField::Author),
            Texts{"Jane Doe"});
}

TEST(MetadataReader, ReadsMetaElementsWithAValueInsteadOfContent) {
  const Metadata metadata =
      read(article("<meta value='2012-01-05T10:20Z' name='og:article:published_time'>"
                   "<meta name=author content='' value='Jane Doe'>"
                   "<meta name=description content='The river' value='of no use'>",
                   "<p>The old bridge is open again.</p>"));
  EXPECT_EQ(metadata.text(MetadataField::Published), "2012-01-05T10:20Z");
  EXPECT_EQ(accepted(metadata, MetadataField::Author), Texts{"Jane Doe"});
  EXPECT_EQ(metadata.text(MetadataField::Description), "The river");
}

}  // namespace
}  // namespace sito
