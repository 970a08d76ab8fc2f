// SPDX-License-Identifier: Apache-2.0
#include "sito/text/language_names.h"

#include <gtest/gtest.h>

namespace sito::text {
namespace {

TEST(LanguageNames, AreFoundInTheLanguageItself) {
  EXPECT_EQ(language_named("Deutsch"), "de");
  EXPECT_EQ(language_named("\u010Ce\u0161tina"), "cs");
  EXPECT_EQ(language_named("\u010Cesky"), "cs");
  EXPECT_EQ(language_named("fran\u00E7ais"), "fr");
  EXPECT_EQ(language_named("\u0420\u0443\u0441\u0441\u043A\u0438\u0439"), "ru");
  EXPECT_EQ(language_named("\u65E5\u672C\u8A9E"), "ja");
  EXPECT_EQ(language_named("\u4E2D\u6587"), "zh");
  EXPECT_EQ(language_named("English (UK)"), "en");
  EXPECT_EQ(language_named(" ENGLISH "), "en");
}

TEST(LanguageNames, AreWholeTexts) {
  for (const char* text : {"", "German", "Deutsch lernen", "Home", "x", "de", "(UK)"}) {
    EXPECT_EQ(language_named(text), "") << text;
  }
}

TEST(LanguageNames, TagsAreLettersWithARegionOrScript) {
  EXPECT_EQ(language_of_tag("en"), "en");
  EXPECT_EQ(language_of_tag("DE"), "de");
  EXPECT_EQ(language_of_tag("pt-BR"), "pt");
  EXPECT_EQ(language_of_tag("zh_Hant"), "zh");
  EXPECT_EQ(language_of_tag("zh-Hant-TW"), "zh");
  for (const char* text : {"", "e", "eng", "xx", "en-", "en-x", "en page", "news", "12"}) {
    EXPECT_EQ(language_of_tag(text), "") << text;
  }
}

}  // namespace
}  // namespace sito::text
