// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/template/choice.h"

#include <gtest/gtest.h>

namespace sito::fields {
namespace {

Template mapping(std::string_view site, std::string_view match) {
  Template mapping;
  mapping.site = site;
  mapping.match = match;
  return mapping;
}

TEST(Choice, FirstTemplateOfTheAddressIsTaken) {
  const std::vector<Template> templates = {mapping("a.example", "/news/"), mapping("a.example", ""),
                                           mapping("", "^https://b\\.")};
  const Choice choice(templates);
  EXPECT_EQ(choice.of("https://www.a.example/news/1"), 0u);
  EXPECT_EQ(choice.of("https://a.example/sport/1"), 1u);
  EXPECT_EQ(choice.of("https://b.example/"), 2u);
  EXPECT_EQ(choice.of("https://c.example/"), std::nullopt);
  EXPECT_EQ(choice.of(""), std::nullopt);
}

TEST(Choice, OnlyTemplateTakesPagesWithoutAddress) {
  const std::vector<Template> templates = {mapping("a.example", "/news/")};
  EXPECT_EQ(Choice(templates).of(""), 0u);
}

}  // namespace
}  // namespace sito::fields
