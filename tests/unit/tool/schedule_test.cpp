// SPDX-License-Identifier: Apache-2.0
#include "web/schedule.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <string>

namespace sito::app {
namespace {

class ScheduleTest : public ::testing::Test {
 protected:
  void SetUp() override { set_zone("UTC"); }
  void TearDown() override { set_zone(nullptr); }

  static void set_zone(const char* name) {
    if (name != nullptr) {
      setenv("TZ", name, 1);
    } else {
      unsetenv("TZ");
    }
    tzset();
  }

  static std::time_t at(const std::string& text) {
    std::tm time{};
    strptime(text.c_str(), "%Y-%m-%d %H:%M:%S", &time);
    time.tm_isdst = -1;
    return std::mktime(&time);
  }

  static std::string next(const std::string& schedule, const std::string& now) {
    const auto parsed = Schedule::parse(schedule);
    if (!parsed) return parsed.error().message;
    const std::time_t found = parsed->next(0, at(now));
    std::tm time{};
    localtime_r(&found, &time);
    char text[32];
    std::strftime(text, sizeof text, "%a %Y-%m-%d %H:%M:%S", &time);
    return text;
  }
};

TEST_F(ScheduleTest, FieldsAsInCron) {
  // 27 November 2026 is a Friday.
  EXPECT_EQ(next("30 3 * * *", "2026-11-27 12:00:00"), "Sat 2026-11-28 03:30:00");
  EXPECT_EQ(next("30 3 * * *", "2026-11-27 03:29:59"), "Fri 2026-11-27 03:30:00");
  EXPECT_EQ(next("30 3 * * *", "2026-11-27 03:30:00"), "Sat 2026-11-28 03:30:00");
  EXPECT_EQ(next("*/20 * * * *", "2026-11-27 23:41:00"), "Sat 2026-11-28 00:00:00");
  EXPECT_EQ(next("5,50 8-10 * * mon-fri", "2026-11-27 10:50:00"), "Mon 2026-11-30 08:05:00");
  EXPECT_EQ(next("0 0 1 Jan *", "2026-11-27 12:00:00"), "Fri 2027-01-01 00:00:00");
  EXPECT_EQ(next("0 0 29 2 *", "2026-11-27 12:00:00"), "Tue 2028-02-29 00:00:00");
  EXPECT_EQ(next("0 6 * * 7", "2026-11-27 12:00:00"), "Sun 2026-11-29 06:00:00");
  EXPECT_EQ(next("10/25 0 * * *", "2026-11-27 00:36:00"), "Sat 2026-11-28 00:10:00");
}

TEST_F(ScheduleTest, EitherDayIsRight) {
  EXPECT_EQ(next("0 0 13 * fri", "2026-11-28 00:00:00"), "Fri 2026-12-04 00:00:00");
  EXPECT_EQ(next("0 0 1 * fri", "2026-11-28 00:00:00"), "Tue 2026-12-01 00:00:00");
  EXPECT_EQ(next("0 0 */2 * fri", "2026-11-28 00:00:00"), "Fri 2026-12-11 00:00:00");
}

TEST_F(ScheduleTest, Shortcuts) {
  EXPECT_EQ(next("@hourly", "2026-11-27 12:00:01"), "Fri 2026-11-27 13:00:00");
  EXPECT_EQ(next("@daily", "2026-11-27 12:00:01"), "Sat 2026-11-28 00:00:00");
  EXPECT_EQ(next("@weekly", "2026-11-27 12:00:01"), "Sun 2026-11-29 00:00:00");
  EXPECT_EQ(next("@monthly", "2026-12-27 12:00:01"), "Fri 2027-01-01 00:00:00");
}

TEST_F(ScheduleTest, IntervalsBeginWithTheLastRun) {
  const auto every = Schedule::parse("@every 90m");
  ASSERT_TRUE(every);
  EXPECT_EQ(every->next(10'000, 10'060), 15'400);
  EXPECT_EQ(every->next(10'000, 20'000), 20'000);
}

TEST_F(ScheduleTest, ClocksThatChange) {
  set_zone("Europe/Prague");
  // 02:00 to 03:00 do not exist on the 29th of March, and come twice on the 25th of October.
  EXPECT_EQ(next("30 2 * * *", "2026-03-28 12:00:00"), "Mon 2026-03-30 02:30:00");
  EXPECT_EQ(next("30 3 * * *", "2026-03-28 12:00:00"), "Sun 2026-03-29 03:30:00");
  EXPECT_EQ(next("0 4 * * *", "2026-10-24 12:00:00"), "Sun 2026-10-25 04:00:00");
}

TEST_F(ScheduleTest, WhatIsNoSchedule) {
  for (const char* bad : {"",
                          "* * * *",
                          "* * * * * *",
                          "60 * * * *",
                          "* 24 * * *",
                          "* * 0 * *",
                          "* * * 13 *",
                          "* * * * 8",
                          "5-1 * * * *",
                          "*/0 * * * *",
                          "a * * * *",
                          "1, * * * *",
                          "0 0 30 2 *",
                          "@every",
                          "@every 6",
                          "@every 0h",
                          "@yesterday",
                          "@every 99999999999999999999d",
                          "@every -1h",
                          "-1 * * * *",
                          "1--2 * * * *"}) {
    EXPECT_FALSE(Schedule::parse(bad)) << bad;
  }
}

}  // namespace
}  // namespace sito::app
