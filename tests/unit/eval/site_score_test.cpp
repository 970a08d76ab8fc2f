// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/site/score.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

TEST(SiteScore, AdvertsCountNeitherForNorAgainst) {
  const test::ParsedPage parsed("<p>abcd</p><p>efghijkl</p><p>mn</p><p>op</p><p>qr st</p>");
  const std::vector<TextClass> classes = {TextClass::Repeated, TextClass::Main, TextClass::Repeated,
                                          TextClass::Advert, TextClass::Main};
  Labels labels;
  labels.keep = {0, 1, 1, 0, 0.5};
  DroppedText counts = dropped_text(parsed.page, classes, labels);
  EXPECT_EQ(counts.all, (std::array<std::uint64_t, kTextClasses>{12, 6, 2, 0, 0, 0}));
  EXPECT_EQ(counts.dropped, (std::array<std::uint64_t, kTextClasses>{2, 4, 2, 0, 0, 0}));
  EXPECT_DOUBLE_EQ(counts.repeated().recall, 4.0 / 6);
  EXPECT_DOUBLE_EQ(counts.repeated().precision, 4.0 / 6);
  EXPECT_DOUBLE_EQ(counts.share(TextClass::Advert), 1);
  EXPECT_DOUBLE_EQ(counts.share(TextClass::Related), 0);

  EXPECT_TRUE(counts.has_precision());
  EXPECT_FALSE(DroppedText().has_precision());
  counts.add(counts);
  EXPECT_EQ(counts.dropped[0], 4U);
  EXPECT_DOUBLE_EQ(counts.repeated().recall, 4.0 / 6);
}

}  // namespace
}  // namespace sito::eval
