// SPDX-License-Identifier: Apache-2.0
#include "sito/base/diagnostics.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(Diagnostics, CountsByNameAndKeepsTheFirstSamples) {
  CountingDiagnostics diagnostics(2);
  diagnostics.note("a", {"f", 1}, "x");
  diagnostics.note("b", {"f", 2}, "y");
  diagnostics.note("a", {"f", 3}, "z");
  EXPECT_EQ(diagnostics.count("a"), 2U);
  EXPECT_EQ(diagnostics.count("b"), 1U);
  EXPECT_EQ(diagnostics.count("c"), 0U);
  ASSERT_EQ(diagnostics.samples().size(), 2U);
  EXPECT_EQ(diagnostics.samples()[1].where.offset, 2U);
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
