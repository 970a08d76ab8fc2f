// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detection.h"

#include <gtest/gtest.h>

namespace sito::structure {
namespace {

TEST(Structure, EveryNameIsReadBack) {
  for (std::size_t i = 0; i < kFields; ++i) {
    const auto field = static_cast<Field>(i);
    EXPECT_EQ(field_from_name(name_of(field)), field);
  }
  for (std::size_t i = 0; i < kKinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    EXPECT_EQ(kind_from_name(name_of(kind)), kind);
  }
  EXPECT_EQ(field_from_name("datum"), std::nullopt);
  EXPECT_EQ(kind_from_name(""), std::nullopt);
}

}  // namespace
}  // namespace sito::structure
