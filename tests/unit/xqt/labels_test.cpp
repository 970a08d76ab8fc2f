// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/labels.h"

#include "sito/fields/paths/select.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

namespace sito::xqt {
namespace {

class Labels : public testing::Test {
 protected:
  Labels() { PageParser(Limits{}).parse(kHtml, "http://x.test/", page_); }

  [[nodiscard]] NodeId node(const char* path) const {
    std::vector<fields::Found> found;
    EXPECT_TRUE(fields::Selector(*fields::parse_path(path)).select(page_, kNoNode, found));
    return found.at(0).node;
  }

  static constexpr std::string_view kHtml =
      "<dl><dt> Price\n</dt>x<dd id=a>1</dd><dd id=b>2</dd><dt>In 2024</dt><dd id=c>3</dd></dl>"
      "<p id=d><b>Phone:</b> 123</p><p id=e>At 10:30</p><p id=f>Note:</p><p id=g>: x</p>";
  Page page_;
};

TEST_F(Labels, StandRightInFront) {
  EXPECT_EQ(label_before(page_, node("//*[@id='a']")), (Label{"dt", "Price"}));
  EXPECT_EQ(label_before(page_, node("//*[@id='b']")), std::nullopt);
  EXPECT_EQ(label_before(page_, node("//*[@id='c']")), std::nullopt);
  EXPECT_EQ(label_before(page_, node("//dt")), std::nullopt);
  EXPECT_EQ(label_before(page_, node("/html")), std::nullopt);
}

TEST_F(Labels, EndWithAColonInsideOfATextThatGoesOn) {
  EXPECT_EQ(label_inside(page_, node("//*[@id='d']")), "Phone:");
  for (const char* none : {"//*[@id='a']", "//*[@id='e']", "//*[@id='f']", "//*[@id='g']"})
    EXPECT_EQ(label_inside(page_, node(none)), "") << none;
}

}  // namespace
}  // namespace sito::xqt
