// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/date_order.h"

#include <gtest/gtest.h>

#include <string_view>

namespace sito {
namespace {

DayMonthOrder shown(std::string_view text) {
  ShownOrders orders;
  orders.add(text);
  return orders.order();
}

TEST(DateOrder, NumbersAboveTwelveAreDays) {
  EXPECT_EQ(shown("Posted on 25/3/2012"), DayMonthOrder::DayFirst);
  EXPECT_EQ(shown("25.03.2012 and more"), DayMonthOrder::DayFirst);
  EXPECT_EQ(shown("3-25-2012"), DayMonthOrder::MonthFirst);
  EXPECT_EQ(shown("03/25/12"), DayMonthOrder::MonthFirst);
  EXPECT_EQ(shown("3/4/2012"), DayMonthOrder::Unknown);
}

TEST(DateOrder, OtherNumbersShowNothing) {
  for (const std::string_view text :
       {"25/3", "1.2.25.2012", "25.3.2012.7", "2012/25/3", "45/3/2012", "25/3-2012", "0/25/2012"}) {
    EXPECT_EQ(shown(text), DayMonthOrder::Unknown) << text;
  }
}

TEST(DateOrder, ContradictionsShowNothing) {
  EXPECT_EQ(shown("25/3/2012, 3/25/2012"), DayMonthOrder::Unknown);
}

TEST(DateOrder, DatesCountBeforeCountries) {
  ShownOrders day_first;
  day_first.add("25/3/2012");
  EXPECT_EQ(order_on_page(day_first, "en", "en-US", ""), DayMonthOrder::DayFirst);
  EXPECT_EQ(order_on_page({}, "en", "en-US", "e.co.uk"), DayMonthOrder::MonthFirst);
  EXPECT_EQ(order_on_page({}, "en", "en", "e.co.uk"), DayMonthOrder::DayFirst);
  EXPECT_EQ(order_on_page({}, "en", "en", "e.com"), DayMonthOrder::Unknown);
  EXPECT_EQ(order_on_page({}, "cs", "en-US", ""), DayMonthOrder::DayFirst);
}

TEST(DateOrder, OnlyEnglishPutsTheMonthFirst) {
  EXPECT_EQ(order_in_language("en"), DayMonthOrder::MonthFirst);
  EXPECT_EQ(order_in_language("en-us"), DayMonthOrder::MonthFirst);
  EXPECT_EQ(order_in_language("en-gb"), DayMonthOrder::DayFirst);
  EXPECT_EQ(order_in_language("de"), DayMonthOrder::DayFirst);
  EXPECT_EQ(order_in_language(""), DayMonthOrder::Unknown);
}

}  // namespace
}  // namespace sito
