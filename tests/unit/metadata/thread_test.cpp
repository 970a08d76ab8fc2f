// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/thread.h"

#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace sito {
namespace {

bool is_thread_at(std::string_view url, std::string_view html = "<p>text</p>") {
  const test::ParsedPage parsed(html, url);
  return is_thread(parsed.page, {});
}

TEST(Thread, IsKnownByItsAddress) {
  EXPECT_TRUE(is_thread_at("https://x.test/forum/Viewtopic.php?t=12"));
  EXPECT_TRUE(is_thread_at("https://x.test/t/bees-in-winter/12"));
  EXPECT_TRUE(is_thread_at("https://x.test/questions/12/bees"));
  EXPECT_FALSE(is_thread_at("https://x.test/news/thread-of-life"));
  EXPECT_FALSE(is_thread_at("https://x.test/"));
  EXPECT_FALSE(is_thread_at(""));
}

TEST(Thread, IsKnownByItsType) {
  EXPECT_TRUE(is_thread_at("https://x.test/12",
                           "<div itemscope itemtype='https://schema.org/DiscussionForumPosting'>"));
  EXPECT_TRUE(
      is_thread_at("", "<script type='application/ld+json'>{\"@type\":\"QAPage\"}</script>"));
  EXPECT_TRUE(is_thread_at("", "<p>QAPage<b>QAPages<div itemtype=http://schema.org/QAPage>"));
  EXPECT_FALSE(is_thread_at("", "<p>QAPage \"QAPages\" \" QAPage\" schema.org/ QAPage"));
}

TEST(Thread, NeedsNoCandidates) {
  const auto is_thread_page = [](std::string_view html) {
    const test::ParsedPage parsed(html, "https://x.test/12");
    return is_thread(parsed.page);
  };
  const std::string discourse = "<meta name=generator content='Discourse 3'><p>text</p>";
  EXPECT_TRUE(is_thread_page(discourse));
  EXPECT_FALSE(declares_thread(test::ParsedPage(discourse, "https://x.test/12").page));
  EXPECT_TRUE(declares_thread(test::ParsedPage("<p>text</p>", "https://x.test/forum/12").page));
  EXPECT_FALSE(is_thread_page("<meta name=generator content='Hugo 0.1'><p>text</p>"));
}

TEST(Thread, IsKnownByItsProgram) {
  const test::ParsedPage parsed("<p>text</p>", "https://x.test/12");
  Candidates candidates;
  Candidate generator;
  generator.field = MetadataField::Generator;
  generator.text = "phpBB 3.3";
  candidates.add(generator);
  EXPECT_TRUE(is_thread(parsed.page, candidates));
}

TEST(Thread, TheRankOfAMemberIsNotOfTheName) {
  const auto post = [](std::string_view name, std::string_view day) {
    return "<li><h3 class=userText>" + std::string(name) +
           " <em class=userTitle>Newcomer</em></h3><p class=date>" + std::string(day) +
           "</p><p>Does the old bridge over the river hold a truck of ten tons?</p></li>";
  };
  const test::ParsedPage parsed("<title>Old bridge</title><h1>Old bridge</h1><ol>" +
                                    post("jane77", "25.1.2012 10:20") +
                                    post("johnny", "26.1.2012 11:30") + "</ol>",
                                "https://x.test/forum/viewtopic.php?t=12");
  const Metadata metadata = test::read(parsed.page);
  for (const MetadataValue& value : metadata.values) {
    EXPECT_EQ(value.value.find(" Newcomer"), std::string::npos) << value.value;
  }
  EXPECT_EQ(metadata.text(MetadataField::Author), "jane77");
}

// Threads whose posts begin with a line of name and date, in an element with a class.
std::string thread_in(std::string_view wrapper, int n_posts, std::string_view front) {
  const auto post = [](std::string_view name, std::string_view day) {
    return "<div class=post><h3>Old bridge</h3><p>par " + std::string(name) + " \u00BB " +
           std::string(day) +
           "</p><div>Does the old bridge over the river hold a truck?</div></div>";
  };
  std::string html = "<html lang=fr><title>Old bridge - Forum</title><div class='" +
                     std::string(wrapper) + "'>" + std::string(front) + "<h2>Old bridge</h2>" +
                     post("jane77", "29 Oct 2017 16:46");
  for (int i = 0; i < n_posts; ++i)
    html += post("max" + std::to_string(i), std::to_string(i + 3) + " Nov 2017 13:00");
  return html + "</div>";
}

const MetadataValue* date_of(const Metadata& metadata) {
  const auto date =
      std::find_if(metadata.values.begin(), metadata.values.end(),
                   [](const MetadataValue& one) { return one.field == MetadataField::Published; });
  return date == metadata.values.end() ? nullptr : &*date;
}

// "comments" is also the name of posts, and "responsive" begins like one.
TEST(Thread, TheFirstPostDatesItAlsoInAnElementNamedForComments) {
  for (const std::string_view wrapper : {"comments", "page responsive"}) {
    const test::ParsedPage parsed(thread_in(wrapper, 3, ""), "https://x.test/viewtopic.php?t=12");
    const Metadata metadata = test::read(parsed.page);
    const MetadataValue* date = date_of(metadata);
    ASSERT_NE(date, nullptr);
    EXPECT_EQ(date->value, "2017-10-29T16:46");
    EXPECT_GT(date->score, 0.75F) << wrapper;
  }
}

TEST(Thread, ALineWithANameAndADateIsThatOfAPost) {
  const test::ParsedPage parsed(
      thread_in("sidebar", 10, "<h1>Forum</h1><p>Bridges<p>Search<p>Help<p>Index<p>Rules"),
      "https://x.test/viewtopic.php?t=12");
  const Metadata metadata = test::read(parsed.page);
  const MetadataValue* date = date_of(metadata);
  ASSERT_NE(date, nullptr);
  EXPECT_LT(date->score, 0.5F) << "it would not do alone";
  EXPECT_EQ(metadata.text(MetadataField::Published), "2017-10-29T16:46");
  EXPECT_EQ(metadata.text(MetadataField::Author), "jane77");
}

}  // namespace
}  // namespace sito
