// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/weave.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::reveal {
namespace {

std::string weave_of(const std::vector<std::string>& bodies) {
  std::vector<PageState> states;
  for (const std::string& body : bodies)
    states.push_back({"<html><body>" + body + "</body></html>", 0});
  const std::string whole = weave(states);
  const std::size_t begin = whole.find("<body>") + 6;
  return whole.substr(begin, whole.find("</body>") - begin);
}

TEST(Weave, TheLastStateIsEnoughIfItHasAll) {
  EXPECT_EQ(weave({}), "");
  EXPECT_EQ(weave_of({"<p>one</p>", "<p>one</p><p>two</p>"}), "<p>one</p><p>two</p>");
}

TEST(Weave, PagesOfAListStandOneBehindTheOtherInTheirPlace) {
  EXPECT_EQ(weave_of({"<ul><li>a</li><li>b</li></ul><p>end</p>", "<ul><li>c</li></ul><p>end</p>",
                      "<ul><li>d</li></ul><p>end</p>"}),
            "<ul><li>a</li><li>b</li><li>c</li><li>d</li></ul><p>end</p>");
}

TEST(Weave, AnElementIsFoundByItsId) {
  EXPECT_EQ(weave_of({"<div id=x><p>one</p></div><div>old</div>",
                      "<p>top</p><div id=x><h2>two</h2><p>more</p></div><div>old</div>"}),
            "<div id=x><p>one</p><h2>two</h2><p>more</p></div><div>old</div><p>top</p>");
}

TEST(Weave, TextWithoutAnElementOfItsOwnBecomesAParagraph) {
  EXPECT_EQ(weave_of({"<div><p>a</p>x <b>y</b></div>", "<div><p>a</p>z <b>w</b></div>"}),
            "<div><p>a</p>x <b>y</b><p>z <b>w</b></p></div>");
}

TEST(Weave, HiddenTextIsNotShownText) {
  EXPECT_EQ(weave_of({"<p>a</p><p style=\"display:none\">b</p>",
                      "<p style=\"display:none\">a</p><p>b</p>"}),
            "<p>a</p><p style=\"display:none\">b</p><p>b</p>");
}

}  // namespace
}  // namespace sito::reveal
