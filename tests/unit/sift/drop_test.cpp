// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/drop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace sito::sift {
namespace {

TEST(Drop, EveryPageStateIsAReason) {
  EXPECT_EQ(name_of(Drop(Drop::Kept)), "kept");
  EXPECT_EQ(name_of(Drop(Drop::OtherPageType)), "other-page-type");
  EXPECT_EQ(name_of(Drop(PageState::Error)), "error-page");
  EXPECT_EQ(name_of(Drop(PageState::RobotCheck)), "robot-check");
  EXPECT_EQ(Drop(PageState::Login).state(), PageState::Login);
  EXPECT_EQ(Drop(Drop::OtherLanguage).state(), PageState::Content);
}

TEST(Drop, ContentWithoutTextHasNoContent) {
  EXPECT_EQ(Drop(PageState::Content), Drop::NoContent);
  EXPECT_EQ(name_of(Drop(PageState::Content)), "no-content");
  EXPECT_NE(Drop(PageState::Empty), Drop::NoContent);
}

TEST(PageStates, HaveDifferentNames) {
  std::vector<std::string_view> names;
  for (int state = 0; state <= static_cast<int>(PageState::RobotCheck); ++state) {
    names.push_back(extract::name_of(static_cast<PageState>(state)));
    EXPECT_NE(names.back(), "");
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

}  // namespace
}  // namespace sito::sift
