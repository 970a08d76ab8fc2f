// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/template/template.h"

#include <gtest/gtest.h>

namespace sito::fields {
namespace {

TEST(Template, TypesHaveNames) {
  for (std::size_t i = 0; i < kTypes; ++i) {
    const Type type = static_cast<Type>(i);
    EXPECT_EQ(type_from_name(name_of(type)), type);
  }
  EXPECT_EQ(name_of(Type::DateTime), "dateTime");
  EXPECT_EQ(type_from_name("datetime"), std::nullopt);
}

TEST(Template, NamesAreThoseThatXmlJsonAndXQueryTake) {
  for (const char* good : {"title", "_x", "a-b.c_1", "x"}) EXPECT_TRUE(is_field_name(good)) << good;
  for (const char* bad : {"", "1a", "-a", "a b", "a:b", "XMLnote", "xml", "caf\xC3\xA9"})
    EXPECT_FALSE(is_field_name(bad)) << bad;
}

}  // namespace
}  // namespace sito::fields
