// SPDX-License-Identifier: Apache-2.0
#include "sito/base/diagnostics.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(Diagnostics, CountsByNameAndKeepsTheFirstSamplesOfEachName) {
  CountingDiagnostics diagnostics(2);
  for (std::uint64_t offset = 0; offset < 5; ++offset) diagnostics.note("a", {"f", offset}, "x");
  diagnostics.note("b", {"f", 7}, "y");
  EXPECT_EQ(diagnostics.count("a"), 5U);
  EXPECT_EQ(diagnostics.count("b"), 1U);
  EXPECT_EQ(diagnostics.count("c"), 0U);
  ASSERT_EQ(diagnostics.samples().size(), 3U);
  EXPECT_EQ(diagnostics.samples()[1].where.offset, 1U);
  EXPECT_EQ(diagnostics.samples()[2].where.offset, 7U);
}

TEST(Diagnostics, SumKeepsNoMoreSamplesThanOne) {
  CountingDiagnostics sum(3);
  CountingDiagnostics part(3);
  for (std::uint64_t offset = 0; offset < 2; ++offset) part.note("a", {"f", offset}, "");
  for (int i = 0; i < 3; ++i) sum.add(part);
  EXPECT_EQ(sum.count("a"), 6U);
  EXPECT_EQ(sum.samples().size(), 3U);
}

TEST(Diagnostics, SumsOfWorkersAreTheSumOfCounts) {
  CountingDiagnostics one;
  CountingDiagnostics two;
  one.note("a", {}, "");
  two.note("a", {}, "");
  two.note("b", {}, "");
  one.add(two);
  EXPECT_EQ(one.count("a"), 2U);
  EXPECT_EQ(one.count("b"), 1U);
}

}  // namespace
}  // namespace sito
