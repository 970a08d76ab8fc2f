// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/site_templates.h"

#include "support/site_pages.h"

#include <filesystem>

namespace sito::sift {
namespace {

SiteTemplate named(const std::string& key) {
  Result<SiteTemplate> site = test::learn_site(
      "text-fingerprints",
      {{"http://e.org/1", "<p>Menu</p><p>One"}, {"http://e.org/2", "<p>Menu</p><p>Two"}});
  EXPECT_TRUE(site);
  site->key = key;
  return std::move(*site);
}

std::unique_ptr<SiteTemplates> templates_of(const std::vector<std::string>& keys) {
  auto made = SiteTemplates::make(std::filesystem::temp_directory_path().native());
  EXPECT_TRUE(made);
  for (const std::string& key : keys) EXPECT_TRUE((*made)->add(named(key)));
  return std::move(*made);
}

std::string key_for(const SiteTemplates& templates, std::string_view url) {
  const std::size_t number = templates.find(url);
  return number == templates.size() ? "none" : templates.read(number).value().key;
}

TEST(SiteTemplates, TheMostSpecialKeyWins) {
  const auto templates =
      templates_of({"all", "domain:e.org", "host:news.e.org", "path:news.e.org/blog/"});
  EXPECT_EQ(key_for(*templates, "https://news.e.org/blog/1"), "path:news.e.org/blog/");
  EXPECT_EQ(key_for(*templates, "https://www.news.e.org/a"), "host:news.e.org");
  EXPECT_EQ(key_for(*templates, "https://shop.e.org/a"), "domain:e.org");
  EXPECT_EQ(key_for(*templates, "https://other.org/a"), "all");
  EXPECT_EQ(key_for(*templates, ""), "all");
}

TEST(SiteTemplates, AreNotForOtherSites) {
  const auto templates = templates_of({"host:e.org"});
  EXPECT_EQ(key_for(*templates, "https://other.org/"), "none");
  EXPECT_EQ(key_for(*templates, ""), "none");
}

TEST(SiteTemplates, TheOnlyOneIsForPagesWithoutAddressWhereSomebodyHasChosenIt) {
  const auto templates = templates_of({"host:e.org"});
  templates->take_pages_without_address();
  EXPECT_EQ(key_for(*templates, ""), "host:e.org");
  EXPECT_EQ(key_for(*templates, "https://other.org/"), "none");
  EXPECT_TRUE(templates->add(named("host:f.org")));
  EXPECT_EQ(key_for(*templates, ""), "none");
}

TEST(SiteTemplates, RefuseTheSameKeyTwiceAndUnknownOnes) {
  const auto templates = templates_of({"host:e.org"});
  EXPECT_FALSE(templates->add(named("host:e.org")));
  EXPECT_FALSE(templates->add(named("planet:earth")));
  EXPECT_EQ(templates->size(), 1U);
}

TEST(SiteAppliers, MoreSitesThanAreKeptReadyAreAllServed) {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < 2 * SiteAppliers::kReady; ++i) {
    keys.push_back("host:e" + std::to_string(i) + ".org");
  }
  const auto templates = templates_of(keys);
  SiteAppliers appliers(*templates);
  for (int round = 0; round < 2; ++round) {
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const auto applier = appliers.for_page("http://e" + std::to_string(i) + ".org/");
      ASSERT_TRUE(applier);
      ASSERT_NE(*applier, nullptr);
      EXPECT_EQ((*applier)->row().name, "text-fingerprints");
    }
  }
  EXPECT_EQ(appliers.for_page("http://unknown.org/").value(), nullptr);
}

}  // namespace
}  // namespace sito::sift
