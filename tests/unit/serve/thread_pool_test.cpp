// SPDX-License-Identifier: Apache-2.0
#include "serve/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>

namespace sito::serve {
namespace {

// Tasks come faster than threads start: those that a thread will take do not count as waiting.
TEST(ThreadPool, TakesAsManyAsItsThreadsAndItsQueueHold) {
  for (int round = 0; round < 50; ++round) {
    std::latch go(1);
    std::atomic<int> done = 0;
    ThreadPool pool(8, 4);
    const auto task = [&] {
      go.wait();
      ++done;
    };
    int taken = 0;
    while (taken < 100 && pool.add(task)) ++taken;
    EXPECT_EQ(taken, 12);
    EXPECT_EQ(pool.n_waiting(), 4U);
    EXPECT_TRUE(pool.add(task, true));
    go.count_down();
    pool.join();
    EXPECT_EQ(done, 13);
    EXPECT_FALSE(pool.add(task));
  }
}

}  // namespace
}  // namespace sito::serve
