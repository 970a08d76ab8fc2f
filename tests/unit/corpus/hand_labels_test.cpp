// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/hand_labels.h"

#include "support/folder_test.h"
#include "support/labelled_page.h"

namespace sito::corpus {
namespace {

class HandLabelFile : public test::FolderTest {
 protected:
  [[nodiscard]] Result<HandLabels> read(std::string_view lines) const {
    return HandLabels::read(put("labels.jsonl", lines));
  }
};

TEST_F(HandLabelFile, TextsAreFoundByUrlAndByFile) {
  const auto labels = read(
      "{\"url\":\"http://a.test/1\",\"text\":\"One\",\"html\":\"html/1.html.gz\"}\n\n"
      "{\"html\":\"2.html\",\"text\":\"\"}\n{\"url\":\"http://a.test/3\",\"text\":null}\n");
  ASSERT_TRUE(labels);
  EXPECT_EQ(labels->size(), 2U) << "a page without a text has no label";
  EXPECT_EQ(*labels->find("http://a.test/1", ""), "One");
  EXPECT_EQ(*labels->find("", "/somewhere/1.html.gz"), "One");
  EXPECT_EQ(*labels->find("", "2.html"), "") << "no main text at all is a label, too";
  EXPECT_EQ(labels->find("http://a.test/2", "2.html"), nullptr) << "its URL is another";
  EXPECT_EQ(labels->find("http://a.test/3", ""), nullptr);
}

// Feeds with whole texts say without labels of people what the main text of a page is.
TEST_F(HandLabelFile, FeedsWithWholeTextsAreLabels) {
  const auto labels = read(
      "<rss xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel>"
      "<item><link>http://www.a.test/bees/</link><description>Short</description>"
      "<content:encoded><![CDATA[<p>All about bees</p><p>More of it</p>]]></content:encoded></item>"
      "<item><link>http://a.test/ants</link><description>Short</description></item>"
      "</channel></rss>");
  ASSERT_TRUE(labels);
  EXPECT_EQ(labels->size(), 1U) << "a lead is not the whole text";
  EXPECT_EQ(*labels->find("https://a.test/bees?utm_source=feed", ""), "All about bees More of it");
  EXPECT_EQ(labels->find("http://a.test/ants", ""), nullptr);
}

TEST_F(HandLabelFile, BadLinesAreNamed) {
  for (const std::string_view line :
       {"[]", "{\"url\":\"http://a.test/\",\"text\":7}", "{\"text\":\"x\"}", "{"}) {
    const auto labels = read("{\"html\":\"1.html\",\"text\":\"x\"}\n" + std::string(line) + "\n");
    ASSERT_FALSE(labels) << line;
    EXPECT_EQ(labels.error().code, ErrorCode::Malformed) << line;
    EXPECT_NE(labels.error().message.find("line 2"), std::string::npos) << labels.error().message;
  }
  EXPECT_EQ(HandLabels::read(path("none")).error().code, ErrorCode::Io);
}

TEST(HandLabeller, KeepsTheBlocksOfTheMainText) {
  const test::ParsedPage parsed(
      "<body><ul><li>Bridge reopens<li>News</ul><h1>Bridge reopens</h1><p>The old bridge <b>across "
      "the river</b> was opened again.</p><script>x</script><p>Contact</p></body>");
  HandLabeller labeller;
  Labels labels;
  for (int i = 0; i < 2; ++i) {  // nothing is left of the page before
    labeller.label(parsed.page, "Bridge reopens\nThe old bridge across the river was opened again.",
                   labels);
    EXPECT_EQ(test::kept(parsed.page, labels),
              (std::vector<std::string>{"Bridge reopens",
                                        "The old bridge across the river was opened again."}));
    EXPECT_EQ(labels.segments.size(), 5U);
  }
  labeller.label(parsed.page, "", labels);
  EXPECT_TRUE(test::kept(parsed.page, labels).empty());
}

}  // namespace
}  // namespace sito::corpus
