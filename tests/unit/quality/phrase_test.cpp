// SPDX-License-Identifier: Apache-2.0
#include "sito/quality/phrase.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::quality {
namespace {

TEST(Phrase, IsFoundAnywhereInAnyCase) {
  constexpr Phrase kPhrase("use cookies");
  for (const char* text : {"use cookies", "We use cookies.", "WE USE COOKIES", "kk Use CooKies"}) {
    EXPECT_TRUE(kPhrase.is_in(text)) << text;
  }
  for (const char* text :
       {"", "k", "use cookie", "se cookies", "use  cookies", "use coo\xE2\x84\xAAies"}) {
    EXPECT_FALSE(kPhrase.is_in(text)) << text;
  }
}

TEST(Phrase, MayHaveNoLetter) {
  constexpr Phrase kBracket("{");
  EXPECT_TRUE(kBracket.is_in("a {"));
  EXPECT_FALSE(kBracket.is_in("a ["));
}

TEST(Phrase, AgreesWithASearchInLowerCase) {
  constexpr Phrase kPhrase("aba");
  std::uint32_t random = 1;
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = round % 12; i > 0; --i) {
      random = random * 1664525 + 1013904223;
      text += "aAbB"[(random >> 16) % 4];
    }
    EXPECT_EQ(kPhrase.is_in(text), lowered(text).find("aba") != std::string::npos) << text;
  }
}

}  // namespace
}  // namespace sito::quality
