// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/grader.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

TEST(EvalGrade, IsAboutTheShareOfForeignCharacters) {
  // T-EV-1: 100 characters of content, 50 of navigation, of which 5 were kept.
  EXPECT_EQ(name_of(grade_of({100, 0, 5, 45})), "N+S-");
  EXPECT_EQ(name_of(grade_of({100, 0, 2, 48})), "N+S+");
  EXPECT_EQ(name_of(grade_of({60, 40, 0, 50})), "N-S+");
  EXPECT_EQ(name_of(grade_of({60, 40, 5, 45})), "N-S-");
  EXPECT_EQ(name_of(grade_of({0, 100, 0, 50})), "N-S+");  // nothing was kept
  EXPECT_EQ(name_of(grade_of({0, 0, 0, 0})), "N+S+");
  EXPECT_EQ(name_of(grade_of({100, 0, 5, 45}, 0.05)), "N+S+");
}

// Page F1 of the specification: 13 characters of navigation, 13 of the heading, 71 and 87 of the
// paragraphs, 12 of the foot.
class Grading : public testing::Test {
 protected:
  Placed place(std::string_view row, std::string_view gold) {
    grader_.begin(page_.page, gold);
    return grader_.place(test::label(page_.page, row));
  }
  test::ParsedPage page_{test::kF1};
  Grader grader_;
  static constexpr std::string_view kGold =
      "Bridge reopens\nThe old bridge across the river was opened again on Monday after two years "
      "of repairs.\nCity officials said that the work had cost less than it was planned and that "
      "all of the lanes are now in use.";
};

TEST_F(Grading, AlignsTheGoldTextWithThePage) {
  const Placed placed = place("keep-all", kGold);
  EXPECT_EQ(placed.content_kept, 171U);
  EXPECT_EQ(placed.navigation_kept, 25U);
  EXPECT_EQ(placed.content_dropped + placed.navigation_dropped, 0U);
  EXPECT_EQ(name_of(grade_of(placed)), "N+S-");
}

TEST_F(Grading, CountsWhereTextWasPut) {
  const Placed placed = place("boilerpipe-num-words", kGold);  // the paragraphs
  EXPECT_EQ(placed.content_kept, 158U);
  EXPECT_EQ(placed.content_dropped, 13U);
  EXPECT_EQ(placed.navigation_kept, 0U);
  EXPECT_EQ(placed.navigation_dropped, 25U);
  EXPECT_EQ(name_of(grade_of(placed)), "N-S+");
}

TEST_F(Grading, WordsInCommonByChanceDoNotMakeABlockContent) {
  // "News" alone is in the navigation; "the" and "bridge" are in the first paragraph.
  const Placed placed = place("keep-all",
                              "No news of the bridge. City officials said that the work "
                              "had cost less than it was planned and that all of the "
                              "lanes are now in use.");
  EXPECT_EQ(placed.content_kept, 87U);
}

TEST_F(Grading, WithoutContentAllIsNavigation) {
  EXPECT_EQ(name_of(grade_of(place("keep-all", ""))), "N+S-");
  EXPECT_EQ(name_of(grade_of(place("boilerpipe-num-words", ""))), "N+S-");
}

TEST_F(Grading, CountsTheKeptRangesOfATextThatIsCut) {
  grader_.begin(page_.page, kGold);
  Labels labels = test::label(page_.page, "keep-all");
  for (std::uint32_t i = 0; i < labels.keep.size(); ++i) {
    if (!page_.page.texts()[i].text.starts_with("The old")) continue;
    labels.keep[i] = 0.5F;
    labels.cuttings = {{TextId{i}, 0, 7}, {TextId{i}, 8, 14}};  // "The old", "bridge"
  }
  const Placed placed = grader_.place(labels);
  EXPECT_EQ(placed.content_dropped, 71U - 12U);
}

}  // namespace
}  // namespace sito::eval
