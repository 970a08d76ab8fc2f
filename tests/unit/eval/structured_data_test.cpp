// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/structured_data.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

TEST(StructuredData, JsonLdGoesAndOtherScriptsStay) {
  EXPECT_EQ(without_structured_data(
                "<p>a</p><script type=\"application/ld+json\">{\"a\": \"<b>\"}</script><p>b</p>"),
            "<p>a</p><p>b</p>");
  EXPECT_EQ(without_structured_data("<SCRIPT TYPE='application/LD+JSON'>{}</SCRIPT >x"), "x");
  const std::string other = "<script>var a = '<meta name=\"x\">';</script><p>b";
  EXPECT_EQ(without_structured_data(other), other);
}

TEST(StructuredData, MetaGoesButForTheCharacterSet) {
  EXPECT_EQ(
      without_structured_data("<meta charset=utf-8><meta property=\"og:title\" content=\"a>b\">"
                              "<title>t</title>"),
      "<meta charset=utf-8><title>t</title>");
  const std::string declared = "<meta http-equiv='Content-Type' content='text/html; charset=x'/>";
  EXPECT_EQ(without_structured_data(declared), declared);
}

TEST(StructuredData, LinksThatSayAuthorOrAddressGo) {
  EXPECT_EQ(without_structured_data("<link rel=\"stylesheet\" href=\"a.css\"><link rel='canonical' "
                                    "href='/a'><link rel=\"me author\" href=\"/b\">x"),
            "<link rel=\"stylesheet\" href=\"a.css\">x");
}

TEST(StructuredData, AttributesOfMicrodataAndRdfaGoAndTheirElementsStay) {
  EXPECT_EQ(without_structured_data("<span class=\"a\" itemprop=\"author\" itemscope "
                                    "itemtype='http://x/Person' id=b>Jane</span>"),
            "<span class=\"a\" id=b>Jane</span>");
  EXPECT_EQ(
      without_structured_data("<div typeof=Article vocab=\"http://x/\"><p property = \"a\" >x"),
      "<div><p >x");
  EXPECT_EQ(without_structured_data("<img itemprop=image/>"), "<img>");
}

TEST(StructuredData, WhatLooksLikeATagAndIsNoneStays) {
  for (const std::string page :
       {"a < b and <!-- <meta name=x> --> c", "<!DOCTYPE html><p>x", "<p title=\"<meta>\">x",
        "<title><meta name=x></title>", "<textarea><meta name=x></textarea>", "", "<", "<p", "<p a",
        "<p a=", "<p a='", "<!--", "<script>", "</meta>", "<metal name=x>"}) {
    EXPECT_EQ(without_structured_data(page), page);
  }
}

}  // namespace
}  // namespace sito::eval
