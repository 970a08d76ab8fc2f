// SPDX-License-Identifier: Apache-2.0
#include "sito/page/labels.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(Labels, CuttingsGiveTheShareOfCharacters) {
  const test::ParsedPage page("<p>ab cd efgh</p><p>x</p>");
  Labels labels;
  labels.reset(2);
  labels.segments = {{TextId{0}, TextId{1}, Label::Content, Role::None, 0, "r"},
                     {TextId{1}, TextId{2}, Label::Boilerplate, Role::None, 0, "r"}};
  labels.cuttings = {{TextId{0}, 0, 2}, {TextId{0}, 6, 8}, {TextId{1}, 0, 1}};
  labels.keep_by_segments(page.page);
  EXPECT_EQ(labels.keep, (std::vector<float>{0.5, 0}));
  EXPECT_EQ(labels.cuttings.size(), 2U);
}

TEST(Labels, CuttingsOfAllOrNothingAreNoCuttings) {
  const test::ParsedPage page("<p>ab cd</p><p>xy z</p>");
  Labels labels;
  labels.reset(2);
  labels.segments = {{TextId{0}, TextId{2}, Label::Content, Role::None, 0, "r"}};
  labels.cuttings = {{TextId{0}, 0, 5}, {TextId{1}, 2, 3}};
  labels.keep_by_segments(page.page);
  EXPECT_EQ(labels.keep, (std::vector<float>{1, 0}));
  EXPECT_TRUE(labels.cuttings.empty());
}

}  // namespace
}  // namespace sito
