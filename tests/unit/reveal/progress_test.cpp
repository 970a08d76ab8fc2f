// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/progress.h"

#include <gtest/gtest.h>

namespace sito::reveal {
namespace {

TEST(Scrolling, TriesAGrowingPageOnceMore) {
  Scrolling scrolling;
  scrolling.scrolled(true);
  EXPECT_EQ(scrolling.patience().count(), 0);
  scrolling.scrolled(false);
  EXPECT_FALSE(scrolling.is_over());
  EXPECT_GT(scrolling.patience().count(), 0);
  scrolling.scrolled(false);
  scrolling.scrolled(false);
  EXPECT_TRUE(scrolling.is_over());
}

TEST(Scrolling, APageThatDoesNotGrowIsScrolledOnce) {
  Scrolling scrolling;
  scrolling.scrolled(false);
  EXPECT_TRUE(scrolling.is_over());
}

TEST(Scrolling, RoutesAreScrolledWhileThisShowsSomething) {
  Scrolling scrolling;
  scrolling.scrolled(true);
  scrolling.end();
  for (int route = 0; route < 10; ++route) {
    scrolling.begin_route();
    ASSERT_FALSE(scrolling.is_over()) << route;
    scrolling.scrolled(true);
    scrolling.end();
  }
  // The first page has grown; the routes behind it are scrolled once each, and then no more.
  int n_scrolled = 0;
  for (int route = 0; route < 10; ++route) {
    scrolling.begin_route();
    if (scrolling.is_over()) continue;
    ++n_scrolled;
    scrolling.scrolled(false);
    EXPECT_TRUE(scrolling.is_over());
  }
  EXPECT_EQ(n_scrolled, 3);
}

}  // namespace
}  // namespace sito::reveal
