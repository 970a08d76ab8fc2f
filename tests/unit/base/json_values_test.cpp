// SPDX-License-Identifier: Apache-2.0
#include "sito/base/json_values.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

TEST(JsonValues, AreThoseOfArraysAndObjects) {
  EXPECT_FALSE(has_more_json_values("", 1));
  EXPECT_FALSE(has_more_json_values("[1,2,3]", 4));
  EXPECT_TRUE(has_more_json_values("[1,2,3]", 3));
  EXPECT_TRUE(has_more_json_values("[[[", 3));
  EXPECT_FALSE(has_more_json_values(R"({"a":{"b":1},"c":2})", 4));
  EXPECT_TRUE(has_more_json_values(R"({"a":{"b":1},"c":2})", 3));
  EXPECT_FALSE(has_more_json_values("[" + std::string(kMaxJsonValues - 2, ',') + "]"));
  EXPECT_TRUE(has_more_json_values("[" + std::string(kMaxJsonValues - 1, ',') + "]"));
}

TEST(JsonValues, SignsOfTextsAreNone) {
  EXPECT_FALSE(has_more_json_values(R"("a,[{,")", 1));
  EXPECT_FALSE(has_more_json_values(R"("a\",[{,")", 1));
  EXPECT_TRUE(has_more_json_values(R"(["a\\",1])", 2));
}

TEST(JsonValues, AreFoundWhereTheyAreTooDeep) {
  EXPECT_EQ(find_deep_json("[[1],[2]]", 2), std::string_view::npos);
  EXPECT_EQ(find_deep_json(R"({"a":[{"b":1}]})", 2), 6U);
  EXPECT_EQ(find_deep_json(R"(["[[[\"[","{{"])", 1), std::string_view::npos);
  EXPECT_EQ(find_deep_json("]]][[", 1), 4U);  // damaged
  EXPECT_EQ(find_deep_json(std::string(kMaxJsonDepth, '[')), std::string_view::npos);
  EXPECT_EQ(find_deep_json(std::string(kMaxJsonDepth + 1, '[')), kMaxJsonDepth);
}

}  // namespace
}  // namespace sito
