// SPDX-License-Identifier: Apache-2.0
#include "sito/site/source_tags.h"

#include <gtest/gtest.h>

namespace sito::site {
namespace {

// The tags, with the text in front of them.
std::string scanned(std::string_view source) {
  std::string out;
  TagScanner scanner(source);
  SourceTag tag;
  for (bool more = true; more;) {
    more = scanner.next(tag);
    scanner.for_each_text([&](std::size_t begin, std::size_t end) {
      out += "[" + std::string(source.substr(begin, end - begin)) + "]";
    });
    if (more) out += source.substr(tag.begin, tag.end - tag.begin);
  }
  return out;
}

TEST(TagScanner, GivesTagsAndTextInBetween) {
  EXPECT_EQ(scanned("a<p class=x>b</p>c"), "[a]<p class=x>[b]</p>[c]");
  EXPECT_EQ(scanned(""), "");
  EXPECT_EQ(scanned("1 < 2 and 3 <4<b>"), "[1 < 2 and 3 <4]<b>");
}

TEST(TagScanner, PassesOverWhatIsNoMarkup) {
  EXPECT_EQ(scanned("<!doctype html>a<!-- <p> -->b<?x <p>c<i>"), "[a][b][c]<i>");
  EXPECT_EQ(scanned("<script>\"<p>\"</script >x"), "<script></script >[x]");
  EXPECT_EQ(scanned("<STYLE>p{}</style><TextArea><p></textarea>"),
            "<STYLE></style><TextArea></textarea>");
  EXPECT_EQ(scanned("<scripted><p>"), "<scripted><p>");
}

TEST(TagScanner, ReadsQuotedValues) {
  EXPECT_EQ(scanned("<a title='a > b' href=\"x>y\">t"), "<a title='a > b' href=\"x>y\">[t]");
  EXPECT_EQ(scanned("<a title=it's>t</a>'"), "<a title=it's>[t]</a>[']")
      << "an apostrophe inside a value is none that quotes";
  EXPECT_EQ(scanned("<a title = \"<p>\">t"), "<a title = \"<p>\">[t]");
}

TEST(TagScanner, EndsWithASourceThatIsCut) {
  for (const std::string_view source :
       {"a<p", "a<p class=\"x", "a<!--", "a<!-- x", "a</", "a<script>", "a<script>x</scri"}) {
    SCOPED_TRACE(source);
    EXPECT_EQ(scanned(source).substr(0, 3), "[a]");
  }
}

}  // namespace
}  // namespace sito::site
