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

}  // namespace
}  // namespace sito
