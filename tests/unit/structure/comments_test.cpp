// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detect.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::structure {
namespace {

using test::chosen;
using test::DetectionPages;

std::string comment_of(const std::string& user, const std::string& text, const std::string& id) {
  return "<div class=comment id=comment-" + id + "><div class=head><b>" + user +
         "</b> 6 May 2012</div><p>" + text + "</p><a href=#>Reply</a></div>";
}

TEST(StructureComments, TheirTextIsWithoutNamesDatesAndNotices) {
  DetectionPages pages;
  const std::string notice = "Before you write, please read our rules, which hold for everybody.";
  for (const std::string number : {"1", "2"}) {
    const std::string own = " on page " + number + ", where it is said at some length.";
    pages.add("<title>Title " + number + "</title><h1>Title " + number +
                  "</h1><div class=text><p>" + "The text of this article is number " + number +
                  std::string(100, 'x') + "</p></div><div class=comments><h3>2 comments</h3><p>" +
                  notice + "</p>" + comment_of("bob", "A first comment" + own, number + "01") +
                  comment_of("eve", "A second comment" + own, number + "02") + "</div>",
              "", true, "https://www.example.org/" + number);
  }
  const Detection found = detect(pages.inputs(), {});
  const auto comments = chosen(found, Field::Comments);
  ASSERT_EQ(comments.size(), 1U);
  ASSERT_EQ(comments[0]->values.size(), 2U);
  for (const Value& value : comments[0]->values) {
    ASSERT_EQ(value.sections.size(), 2U);
    EXPECT_EQ(value.sections[0].text.substr(0, 15), "A first comment");
    EXPECT_EQ(value.sections[0].author, "bob");
    EXPECT_EQ(value.sections[1].author, "eve");
    EXPECT_EQ(value.sections[1].date, "2012-05-06");
  }
}

// Comments of several paragraphs, named by class; what is around the thread is of nobody.
TEST(StructureComments, AreSignedByTheElementThatHoldsThemAlone) {
  DetectionPages pages;
  const auto comment = [](const std::string& user, const std::string& day) {
    return "<li><time datetime='2012-05-" + day + "T10:20:00Z'>some time ago</time><i>Number " +
           day + "</i><span class='username'>" + user + "</span><div class='said'><p>A first part" +
           std::string(80, 'x') + day + "</p><p>And a second" + std::string(80, 'y') + day +
           "</p></div></li>";
  };
  pages.add("<h1>A title</h1><p>" + std::string(200, 't') +
                "</p><div class='comments'><h3>Comments of 1 May 2012</h3><ol>" +
                comment("bob", "06") + comment("eve", "07") + "</ol></div>",
            "", true);
  const Detection found = detect(pages.inputs(), {});
  const auto comments = chosen(found, Field::Comments);
  ASSERT_EQ(comments.size(), 1U);
  const std::vector<Section>& sections = comments[0]->values[0].sections;
  ASSERT_EQ(sections.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(sections[i].author, i < 2 ? "bob" : "eve");
    EXPECT_EQ(sections[i].date, i < 2 ? "2012-05-06T10:20:00Z" : "2012-05-07T10:20:00Z");
  }
}

}  // namespace
}  // namespace sito::structure
