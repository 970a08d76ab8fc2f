// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/names.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using Names = std::vector<std::string>;

Names names(std::string_view text) {
  Names out;
  append_names(text, out);
  return out;
}

TEST(Names, PhrasesInFrontAreTakenOff) {
  EXPECT_EQ(names("By Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Written by: Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Autor: Jana Nov\u00e1"), Names{"Jana Nov\u00e1"});
  EXPECT_EQ(names("Szerz\u0151: Kov\u00e1cs J\u00e1nos"), Names{"Kov\u00e1cs J\u00e1nos"});
  EXPECT_EQ(names("\u0410\u0432\u0442\u043e\u0440: \u0418\u0432\u0430\u043d"),
            Names{"\u0418\u0432\u0430\u043d"});
  EXPECT_EQ(names("Von Karl Meier"), Names{"Karl Meier"});
  EXPECT_EQ(names("Jun 2 Written By Jane Doe"), Names{"Jane Doe"});
}

TEST(Names, RolesDegreesAndDatesBehindAreTakenOff) {
  EXPECT_EQ(names("Jane Doe, Staff Writer"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe Senior Autos Reporter"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe, MD, PhD"), Names{"Jane Doe"});
  EXPECT_EQ(names("By Jane Doe | 5 May 2012"), Names{"Jane Doe"});
  EXPECT_EQ(names("Jane Doe May 5, 2012 10:20"), Names{"Jane Doe"});
  EXPECT_EQ(names("5 May 2012 - Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("By Jane Doe Published 3 hours ago"), Names{"Jane Doe"});
}

TEST(Names, ListsAreDivided) {
  EXPECT_EQ(names("By Jane Doe and John Roe"), (Names{"Jane Doe", "John Roe"}));
  EXPECT_EQ(names("Jane Doe, John Roe & Max Mohr"), (Names{"Jane Doe", "John Roe", "Max Mohr"}));
  EXPECT_EQ(names("Jane Doe; Jane Doe"), Names{"Jane Doe"});
  EXPECT_EQ(names("Karl Meier und Eva Kranz"), (Names{"Karl Meier", "Eva Kranz"}));
}

TEST(Names, AddressesAndHandlesAreNone) {
  EXPECT_EQ(names("https://example.org/jane"), Names{});
  EXPECT_EQ(names("@jane"), Names{});
  EXPECT_EQ(names("jane@example.org"), Names{});
  EXPECT_EQ(names("Autor: Jana Nov\u00e1, foto: Jan Nov\u00e1k"), Names{"Jana Nov\u00e1"});
  EXPECT_EQ(names("12345"), Names{});
  EXPECT_EQ(names(""), Names{});
  EXPECT_EQ(names("By"), Names{});
}

TEST(Names, SomeNameNobody) {
  EXPECT_TRUE(is_generic_name("Admin"));
  EXPECT_TRUE(is_generic_name("view all posts"));
  EXPECT_FALSE(is_generic_name("Jane Doe"));
}

}  // namespace
}  // namespace sito
