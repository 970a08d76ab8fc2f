// SPDX-License-Identifier: Apache-2.0
#include "sito/base/deadline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

constexpr double kNoTime = 1e-9;
constexpr int kManySteps = 100'000;

void work() {
  for (int i = 0; i < kManySteps; ++i) Deadline::tick();
}

TEST(Deadline, IsNotLookedAtUnlessItIsWatched) {
  const Deadline passed = Deadline::after(kNoTime);
  EXPECT_NO_THROW(work());
  EXPECT_TRUE(passed.passed());
  EXPECT_EQ(passed.check().error().code, ErrorCode::TooSlow);
}

TEST(Deadline, EndsWhatTicksOnceItHasPassed) {
  const Deadline passed = Deadline::after(kNoTime);
  {
    const Deadline::Watch watch(passed);
    EXPECT_THROW(work(), OutOfTime);
    EXPECT_THROW(work(), OutOfTime);  // it stays passed
    EXPECT_THROW(Deadline::look(), OutOfTime);
    EXPECT_THROW(Deadline::tick(kManySteps), OutOfTime);
  }
  EXPECT_NO_THROW(work());
}

TEST(Deadline, IsLookedAtWithinAThousandSteps) {
  constexpr int kMaxSteps = 1024;
  const Deadline passed = Deadline::after(kNoTime);
  const Deadline::Watch watch(passed);
  const auto steps = [] {
    for (int i = 0; i < kMaxSteps; ++i) Deadline::tick();
  };
  EXPECT_THROW(steps(), OutOfTime);
}

TEST(Deadline, ThatNeverPassesEndsNothing) {
  const Deadline never;
  const Deadline far = Deadline::after(1000);
  const Deadline::Watch watch(never);
  EXPECT_NO_THROW(work());
  const Deadline::Watch inner(far);
  EXPECT_NO_THROW(work());
}

TEST(Deadline, ThatWasWatchedBeforeIsWatchedAgain) {
  const Deadline passed = Deadline::after(kNoTime);
  const Deadline never;
  const Deadline::Watch watch(passed);
  {
    const Deadline::Watch inner(never);
    EXPECT_NO_THROW(work());
  }
  EXPECT_THROW(work(), OutOfTime);
}

}  // namespace
}  // namespace sito
