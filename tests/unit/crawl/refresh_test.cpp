// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/refresh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace sito::crawl {
namespace {

using frontier::Time;
constexpr Time kDay = 86'400'000;
constexpr Time kNow = 1'800'000'000'000;

frontier::Visit visited(Time ago, std::uint32_t visits, std::uint32_t changes) {
  frontier::Visit visit;
  visit.at = kNow - ago;
  visit.visits = visits;
  visit.changes = changes;
  return visit;
}

Time interval(const frontier::Visit& before, Seen seen, std::optional<Time> modified = {}) {
  return next_due(before, seen, modified, {}, kNow) - kNow;
}

TEST(Refresh, TheFirstTimeGoesByItsAge) {
  EXPECT_EQ(interval({}, Seen::First), kDay);
  EXPECT_EQ(interval({}, Seen::First, kNow - kDay), kDay);
  EXPECT_EQ(interval({}, Seen::First, kNow - 100 * kDay), 10 * kDay);
  EXPECT_EQ(interval({}, Seen::First, kNow - 10'000 * kDay), 90 * kDay);
  EXPECT_EQ(interval({}, Seen::First, kNow + kDay), kDay);
  EXPECT_EQ(interval({}, Seen::Changed), kDay);
}

TEST(Refresh, HalvesAndDoublesAtMost) {
  EXPECT_EQ(interval(visited(8 * kDay, 20, 19), Seen::Changed), 4 * kDay);
  EXPECT_EQ(interval(visited(8 * kDay, 20, 0), Seen::Unchanged), 16 * kDay);
  EXPECT_LE(interval(visited(8 * kDay, 20, 0), Seen::Changed), 8 * kDay);
  EXPECT_GE(interval(visited(8 * kDay, 20, 20), Seen::Unchanged), 8 * kDay);
  EXPECT_EQ(interval(visited(1, 5, 5), Seen::Changed), 3'600'000);
  EXPECT_EQ(interval(visited(80 * kDay, 9, 0), Seen::Unchanged), 90 * kDay);
  EXPECT_EQ(interval(visited(8 * kDay, 9, 0), Seen::Gone), 32 * kDay);
  EXPECT_EQ(interval(visited(-kDay, 9, 0), Seen::Unchanged), 3'600'000);
}

// A page that changes by chance, once in `every` on the average: the interval comes to about where
// half of the visits find a change.
TEST(Refresh, FindsThePaceOfAPage) {
  for (const double every : {0.5, 4.0, 20.0}) {
    std::mt19937 random(7);
    std::exponential_distribution<double> wait(1 / (every * static_cast<double>(kDay)));
    double next_change = static_cast<double>(kNow) + wait(random);
    frontier::Visit visit;
    visit.at = kNow;
    visit.visits = 1;
    Time due = kNow + kDay;
    double found = 0;
    for (int i = 0; i < 400; ++i) {
      const Time now = due;
      const bool changed = next_change <= static_cast<double>(now);
      while (next_change <= static_cast<double>(now)) next_change += wait(random);
      due = next_due(visit, changed ? Seen::Changed : Seen::Unchanged, {}, {}, now);
      visit.at = now;
      ++visit.visits;
      visit.changes += changed ? 1 : 0;
      if (i >= 200) found += changed ? 1 : 0;
    }
    EXPECT_NEAR(found / 200, 0.5, 0.2) << every;
  }
}

}  // namespace
}  // namespace sito::crawl
