// SPDX-License-Identifier: Apache-2.0
// The lead of an article, which the row sito keeps.
#include "support/learned_page.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

using KeptLead = test::LearnedPage;

TEST_F(KeptLead, IsTheTextThatThePageDescribesItselfWith) {
  // Everything with fifteen words is content.
  ModelParts parts;
  parts.features = {"own-words"};
  parts.general = parts.article = {{{1, 2, 0, 14.5F}, {-1, -1, 0, -20.0F}, {-1, -1, 0, 20.0F}}};
  parts.types = {"article", "listing"};
  parts.type = {{{{-1, -1, 0, 2.0F}}}, {{{-1, -1, 0, 0.0F}}}};
  const auto keep = [&](const std::string& description, const std::string& html) {
    return test::kept(parse("<head>" + description + "</head><body>" + html), parts);
  };
  const std::string lead = "The old bridge of the town is closed for a year.";
  const std::string text =
      "<div>Nobody may cross it, since two of its four piers have sunk by a hand in the last "
      "spring.</div>";
  const std::string whole = "<meta name=description content='" + lead + "'>";
  const std::string cut =
      "<meta property='og:description' content='The old bridge of the town is clo...'>";
  EXPECT_EQ(keep(whole, "<p>" + lead + "</p>" + text), (std::vector{true, true}));
  EXPECT_EQ(keep(cut, "<p>" + lead + "</p><p>By A. Miller</p>" + text),
            (std::vector{true, false, true}));
  EXPECT_EQ(keep("<meta name=description content='" + lead + " Nobody may cross it.'>",
                 "<p>" + lead + "</p>" + text),
            (std::vector{true, true}));
  // Another description, a teaser, and the text of a link behind.
  EXPECT_EQ(keep("<meta name=description content='News of the town and all of its bridges'>",
                 "<p>" + lead + "</p>" + text),
            (std::vector{false, true}));
  EXPECT_EQ(keep(whole, "<p><a href=/b>" + lead + "</a></p>" + text), (std::vector{false, true}));
  EXPECT_EQ(keep(whole, text + "<p>" + lead + "</p>"), (std::vector{true, false}));
  parts.types = {"listing", "article"};
  EXPECT_EQ(keep(whole, "<p>" + lead + "</p>" + text), (std::vector{false, true}));
}

}  // namespace
}  // namespace sito::extract::learned
