// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/systems.h"

#include "sito/metadata/reader.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

Metadata read(std::string_view html, std::span<const ServerField> header = {}) {
  const test::ParsedPage parsed(html);
  MetadataReader reader;
  Metadata metadata;
  MetadataContext context;
  context.header = header;
  reader.read(parsed.page, context, metadata);
  return metadata;
}

TEST(Systems, TheGeneratorNamesSystemAndVersion) {
  const Metadata metadata = read("<meta name=Generator content='WordPress 6.4.2'><p>x</p>");
  EXPECT_EQ(metadata.text(MetadataField::System), "WordPress");
  EXPECT_EQ(metadata.text(MetadataField::Generator), "WordPress 6.4.2");
  const MetadataValue* system = metadata.find(MetadataField::System);
  ASSERT_NE(system, nullptr);
  EXPECT_FLOAT_EQ(system->score, 0.9F);
  EXPECT_EQ(system->source, MetadataSource::System);
  EXPECT_EQ(system->written, "WordPress 6.4.2");
  EXPECT_EQ(system->xpath, "/html[1]/head[1]/meta[1]");
}

TEST(Systems, FingerprintsAddUpEachCountedOnce) {
  // 0.5 for the path, once; 0.2 for the class.
  const std::string page =
      "<link rel=stylesheet href='/wp-content/a.css'><img src='/wp-content/b.png'>"
      "<body class='postid-12 single'><p>x</p>";
  const Metadata metadata = read(page);
  const MetadataValue* system = metadata.find(MetadataField::System);
  ASSERT_NE(system, nullptr);
  EXPECT_FLOAT_EQ(system->score, 0.7F);
  EXPECT_EQ(system->written, "/wp-content/");
  EXPECT_EQ(page.substr(system->source_begin, system->source_end - system->source_begin),
            "/wp-content/");
}

TEST(Systems, TheHeaderNamesTheSystem) {
  const ServerField drupal[] = {{"Content-Type", "text/html"},
                                {"X-Generator", "Drupal 10 (https://www.drupal.org)"}};
  const Metadata metadata = read("<p>x</p>", drupal);
  EXPECT_EQ(metadata.text(MetadataField::System), "Drupal");
  const MetadataValue* system = metadata.find(MetadataField::System);
  ASSERT_NE(system, nullptr);
  EXPECT_FLOAT_EQ(system->score, 0.9F);
  EXPECT_EQ(system->written, "Drupal 10 (https://www.drupal.org)");
  EXPECT_EQ(system->xpath, "") << "the header is no place in the page";
  const ServerField any[] = {{"x-drupal-cache", "MISS"}};
  EXPECT_EQ(read("<p>x</p>", any).text(MetadataField::System), "Drupal");
}

TEST(Systems, OfTheHeaderOnlyNamesWithTheirValuesCount) {
  const ServerField other[] = {{"X-Generator", "Hexo"},
                               {"Link", "<https://a.test/>; rel=shortlink"}};
  EXPECT_EQ(read("<p>x</p>", other).find(MetadataField::System), nullptr);
  // Too little alone; with a class of the page it is enough.
  const ServerField pingback[] = {{"X-Pingback", "https://a.test/xmlrpc.php"}};
  EXPECT_EQ(read("<p>x</p>", pingback).find(MetadataField::System), nullptr);
  EXPECT_EQ(read("<body class=postid-1><p>x</p>", pingback).text(MetadataField::System),
            "WordPress");
}

TEST(Systems, TooLittleNamesNone) {
  EXPECT_EQ(read("<body class='postid-12'><p>x</p>").find(MetadataField::System), nullptr);
  EXPECT_EQ(read("<p>I use WordPress and /wp-content/</p>").find(MetadataField::System), nullptr);
  // A link to a page of another site says nothing of this one.
  EXPECT_EQ(read("<a href='http://b.test/wp-content/c.pdf'>x</a>").find(MetadataField::System),
            nullptr);
}

TEST(Systems, TheMostCertainIsNamedFirst) {
  const Metadata metadata = read(
      "<meta name=generator content='Drupal 10'><script src='/wp-content/a.js'></script><p>x</p>");
  EXPECT_EQ(metadata.text(MetadataField::System), "Drupal");
  int n = 0;
  for (const MetadataValue& value : metadata.values) {
    n += value.field == MetadataField::System ? 1 : 0;
  }
  EXPECT_EQ(n, 2);
}

struct Known {
  std::string_view html, system;
};

constexpr Known kKnown[] = {
    {"<meta name=generator content='Joomla! - Open Source Content Management'>", "Joomla"},
    {"<script src='/media/jui/a.js'></script><a href='index.php?option=com_content'>x</a>",
     "Joomla"},
    {"<script>jQuery.extend(Drupal.settings, {})</script>", "Drupal"},
    {"<div data-drupal-messages>x</div>", "Drupal"},
    {"<meta name=generator content='TYPO3 CMS'>", "TYPO3"},
    {"<meta name=generator content='blogger'>", "Blogger"},
    {"<meta name=generator content='Ghost 5.1'>", "Ghost"},
    {"<meta name=generator content='MediaWiki 1.40'>", "MediaWiki"},
    {"<meta name=generator content='Wix.com Website Builder'>", "Wix"},
    {"<script src='https://static1.squarespace.com/a.js'></script>", "Squarespace"},
    {"<link rel=preconnect href='https://cdn.shopify.com/'>", "Shopify"},
    {"<meta name=generator content='Plone - http://plone.org'>", "Plone"},
    {"<body class='nojs section-viewtopic'>x", "phpBB"},
    {"<meta name=generator content='Discourse 3.1'>", "Discourse"},
};

TEST(Systems, AreKnown) {
  for (const Known& known : kKnown) {
    EXPECT_EQ(read(known.html).text(MetadataField::System), known.system) << known.html;
  }
}

float score_of(const Metadata& metadata, std::string_view title) {
  for (const MetadataValue& value : metadata.values) {
    if (value.field == MetadataField::Title && value.value == title) return value.score;
  }
  return 0;
}

TEST(Systems, AClassOfTheSystemSpeaksForTheTitle) {
  const std::string body =
      "<title>Bees</title><h1 class=tagline>A place of bees</h1>"
      "<h1 class=topic-title>A home of bees</h1><p>x</p>";
  const float without = score_of(read(body), "A home of bees");
  const float with =
      score_of(read("<meta name=generator content='phpBB'>" + body), "A home of bees");
  EXPECT_GT(without, 0);
  EXPECT_GT(with, 1.5F * without);
}

TEST(Systems, ElementsHaveTheRolesOfTheirClassesInTheSystem) {
  const std::string body =
      "<h1 class=entry-title>Bees</h1><time class=published>5 May 2013</time>"
      "<div class='entry-content wide'><p>x</p></div><h2 class=entry-title>More</h2>";
  EXPECT_EQ(read(body).find(MetadataField::Element), nullptr);
  const Metadata metadata = read("<meta name=generator content='WordPress 6.4'>" + body);
  std::vector<std::string> roles;
  for (const MetadataValue& value : metadata.values) {
    if (value.field != MetadataField::Element) continue;
    EXPECT_TRUE(value.accepted);
    EXPECT_EQ(value.source, MetadataSource::System);
    roles.push_back(value.value + " " + value.written + " " + value.xpath);
  }
  EXPECT_EQ(roles, (std::vector<std::string>{"title entry-title /html[1]/body[1]/h1[1]",
                                             "date published /html[1]/body[1]/time[1]",
                                             "text entry-content /html[1]/body[1]/div[1]"}));
}

TEST(Systems, TheTableHasNoLineThatIsNeverFound) {
  const SystemRules& table = system_rules();
  std::set<std::string_view> names(table.systems.begin(), table.systems.end());
  EXPECT_EQ(names.size(), table.systems.size());
  std::set<std::uint32_t> with_fingerprint;
  for (const SystemRule& rule : table.rules) {
    EXPECT_GE(rule.pattern.size(), 2U) << rule.pattern;
    EXPECT_TRUE(rule.means.has_value() || (rule.weight > 0 && rule.weight <= 1)) << rule.pattern;
    if (!rule.means) with_fingerprint.insert(rule.system);
    if (rule.kind == FingerprintKind::Header) {
      EXPECT_NE(rule.pattern.find(':'), std::string_view::npos) << rule.pattern;
    } else if (rule.kind != FingerprintKind::Generator) {
      continue;
    }
    for (const char c : rule.pattern) EXPECT_FALSE(c >= 'A' && c <= 'Z') << rule.pattern;
  }
  EXPECT_EQ(with_fingerprint.size(), table.systems.size());
}

TEST(FeedEvidence, AddsWhatThePageDoesNotSay) {
  const test::ParsedPage parsed("<title>Bees</title><h1>Bees</h1><p>x</p>", "http://x.test/bees");
  FeedEntry entry;
  entry.title = "Bees";
  entry.authors = {"Jana Nov\xC3\xA1"};
  entry.modified = "Fri, 17 May 2013 10:00:00 GMT";
  entry.categories = {"Nature", "Home"};
  entry.lead = "What bees do";
  MetadataContext context;
  context.feed = &entry;
  MetadataReader reader;
  Metadata metadata;
  reader.read(parsed.page, context, metadata);
  EXPECT_EQ(metadata.text(MetadataField::Title), "Bees");
  EXPECT_EQ(metadata.text(MetadataField::Author), "Jana Nov\xC3\xA1");
  EXPECT_EQ(metadata.text(MetadataField::Published), "2013-05-17T10:00:00Z");
  EXPECT_EQ(metadata.text(MetadataField::Category), "Nature");
  EXPECT_EQ(metadata.text(MetadataField::Description), "What bees do");
  const MetadataValue* author = metadata.find(MetadataField::Author);
  ASSERT_NE(author, nullptr);
  EXPECT_EQ(author->source, MetadataSource::Feed);
  EXPECT_EQ(author->xpath, "");
  EXPECT_EQ(author->source_end, 0U);
}

TEST(FeedEvidence, DoesNotBeatWhatThePageSaysTwice) {
  const test::ParsedPage parsed(
      "<title>A home for bees</title><meta property='og:title' content='A home for bees'>"
      "<h1>A home for bees</h1><p>x</p>",
      "http://x.test/a-home-for-bees");
  FeedEntry entry;
  entry.title = "Wasps";
  MetadataContext context;
  context.feed = &entry;
  MetadataReader reader;
  Metadata metadata;
  reader.read(parsed.page, context, metadata);
  EXPECT_EQ(metadata.text(MetadataField::Title), "A home for bees");
}

TEST(Patterns, AreFoundWhereTheyStand) {
  Patterns patterns;
  patterns.add("ab", 1);
  patterns.add("abc", 2);
  patterns.add("bc", 3);
  patterns.add("x", 4);  // too short
  patterns.sort();
  std::string found;
  const auto note = [&](std::uint32_t id, std::string_view) { found += std::to_string(id); };
  patterns.find("xabcab", note);
  EXPECT_EQ(found, "1231");
  found.clear();
  patterns.find("abcab", note);
  EXPECT_EQ(found, "1231");
  found.clear();
  patterns.find("abcabx", note);
  EXPECT_EQ(found, "1231");
  found.clear();
  patterns.find("xxab", note);
  patterns.find("xab", note);
  EXPECT_EQ(found, "11");
  found.clear();
  patterns.match_at("bcab", note);
  EXPECT_EQ(found, "3");
  patterns.find("", note);
  patterns.match_at("b", note);
  EXPECT_EQ(found, "3");
}

TEST(Patterns, LongOnesAreFoundAtAllPlaces) {
  Patterns patterns;
  patterns.add("abcd", 1);
  patterns.add("bcdef", 2);
  patterns.add("cdef", 3);
  patterns.sort();
  for (std::size_t front = 0; front < 5; ++front) {
    for (std::size_t behind = 0; behind < 5; ++behind) {
      const std::string text = std::string(front, 'x') + "abcdef" + std::string(behind, 'y');
      std::string found;
      const char* const begin = text.data() + front;
      patterns.find(text, [&](std::uint32_t id, std::string_view place) {
        found += std::to_string(id) + ' ' + std::to_string(place.data() - begin) + ' ';
      });
      EXPECT_EQ(found, "1 0 2 1 3 2 ") << text;
    }
  }
  patterns.find("abc", [](std::uint32_t, std::string_view) { ADD_FAILURE(); });
}

}  // namespace
}  // namespace sito
