// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/advert_label.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {
namespace {

bool is_label(std::string_view text) {
  std::vector<learned::WordHash> words;
  learned::append_words(text, 100, words);
  return is_advert_label(words);
}

TEST(AdvertLabel, IsTheWholeTextInAnyCaseAndPunctuation) {
  for (const std::string_view text :
       {"Advertisement", "- ADVERTISEMENT -", "(Story continues below)",
        "Advertisement - Continue Reading Below", "Anzeige", "PUBLICIT\xC3\x89",
        "\xE5\xB9\xBF\xE5\x91\x8A", "\xD0\xA0\xD0\x95\xD0\x9A\xD0\x9B\xD0\x90\xD0\x9C\xD0\x90"}) {
    EXPECT_TRUE(is_label(text)) << text;
  }
}

TEST(AdvertLabel, SentencesAboutAdvertisingAreNone) {
  for (const std::string_view text :
       {"", "...", "Advertisement pays for this site.", "Story", "The story continues below",
        "He saw the advertisement", "\xE5\xB9\xBF\xE5\x91\x8A\xE5\x85\xAC\xE5\x8F\xB8"}) {
    EXPECT_FALSE(is_label(text)) << text;
  }
  EXPECT_FALSE(is_label("ad " + std::string(100000, 'x')));
}

}  // namespace
}  // namespace sito::extract
