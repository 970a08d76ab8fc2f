// SPDX-License-Identifier: Apache-2.0
#include "sito/text/stop_words.h"

#include "sito/text/embedded.h"
#include "sito/text/made_once.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

namespace sito::text {
namespace {

TEST(StopWords, ReadsOneWordALine) {
  const StopWords list = StopWords::parse("\xEF\xBB\xBF# comment\n\n the \r\nof\nof\n\u017DE");
  EXPECT_EQ(list.size(), 3U);
  EXPECT_TRUE(list.contains("the"));
  EXPECT_TRUE(list.contains("of"));
  EXPECT_TRUE(
      list.contains("\xC5\xBE"
                    "e"));
  EXPECT_FALSE(list.contains("# comment"));
  EXPECT_FALSE(list.contains(""));
}

TEST(StopWords, CaseDoesNotMatter) {
  const StopWords list = StopWords::parse(
      "the\nnotwithstanding\n\xD0\xB8\n\xC5\xBE"
      "e\n");
  EXPECT_TRUE(list.contains("The"));
  EXPECT_TRUE(list.contains("NOTWITHSTANDING"));
  EXPECT_TRUE(list.contains("\xD0\x98"));
  EXPECT_TRUE(
      list.contains("\xC5\xBD"
                    "E"));
}

TEST(StopWords, PunctuationIsPartOfTheWord) {
  const StopWords list = StopWords::parse("the\n@\nz\n");
  EXPECT_FALSE(list.contains("the,"));
  EXPECT_FALSE(list.contains("th"));
  EXPECT_FALSE(list.contains("`"));  // '@' and 0x60 differ in the bit that lower-casing sets
  EXPECT_FALSE(list.contains("["));
  EXPECT_FALSE(list.contains("{"));
  EXPECT_TRUE(list.contains("@"));
}

TEST(StopWords, DecomposedWordsAreFound) {
  const StopWords list = StopWords::parse(
      "\xC5\xBE"
      "e\nnich\xC5\xBE\n\xC3\xA1\ne\xCC\x81s\n");
  EXPECT_TRUE(
      list.contains("z\xCC\x8C"
                    "e"));
  EXPECT_TRUE(
      list.contains("Z\xCC\x8C"
                    "E"));
  EXPECT_TRUE(list.contains("nichz\xCC\x8C"));
  EXPECT_TRUE(list.contains("\xC3\xA9s"));  // the list's own word was decomposed
  EXPECT_FALSE(list.contains("ze"));
}

TEST(StopWords, AnyLengthIsAnswered) {
  std::string lines;
  for (std::size_t length = 1; length <= 130; ++length) lines += std::string(length, 'q') + "\n";
  const StopWords list = StopWords::parse(lines);
  EXPECT_EQ(list.size(), StopWords::kMaxWordBytes);
  for (std::size_t length = 1; length <= 600; ++length) {
    EXPECT_EQ(list.contains(std::string(length, 'Q')), length <= StopWords::kMaxWordBytes)
        << length;
    std::string other(length, 'q');
    other.back() = 'r';
    EXPECT_FALSE(list.contains(other));
    std::string accents;
    while (accents.size() < length) accents += "\xC4\x8D";
    EXPECT_FALSE(list.contains(accents));
  }
}

TEST(StopWords, AnEmptyListHoldsNothing) {
  const StopWords list;
  EXPECT_FALSE(list.contains("the"));
  EXPECT_FALSE(
      list.contains("\xC5\xBE"
                    "e"));
}

TEST(StopWords, AListMayStateItsProseFloor) {
  EXPECT_DOUBLE_EQ(StopWords::parse("# Prose floor: 0.27\nthe\n").threshold_scale(), 0.27 / 0.485);
  EXPECT_DOUBLE_EQ(StopWords::parse("# Prose floor: 0.9\nthe\n").threshold_scale(), 1);
  EXPECT_DOUBLE_EQ(StopWords::parse("# Prose floor: none\nthe\n").threshold_scale(), 1);
  EXPECT_DOUBLE_EQ(StopWords::parse("the\n").threshold_scale(), 1);
}

TEST(ShippedStopWords, CoverTheLanguagesPromised) {
  for (const std::string_view code : {"cs", "sk", "hu", "ru", "pl", "de", "en"}) {
    const StopWords* list = shipped_stop_words(code);
    ASSERT_NE(list, nullptr) << code;
    EXPECT_GE(list->size(), 150U) << code;
    EXPECT_LE(list->size(), 400U) << code;
  }
  EXPECT_EQ(shipped_stop_words("xx"), nullptr);
  EXPECT_EQ(stop_list_languages().size(), 7U);
}

TEST(ShippedStopWords, AreReadOnceByAnyThread) {
  std::array<const StopWords*, 8> lists{};
  std::vector<std::thread> threads;
  for (const StopWords*& list : lists)
    threads.emplace_back([&list] { list = shipped_stop_words("sk"); });
  for (std::thread& thread : threads) thread.join();
  for (const StopWords* list : lists) {
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(list, lists.front());
    EXPECT_GE(list->size(), 150U);
  }
}

TEST(ShippedStopWords, HaveRoomToBeMade) {
  EXPECT_LE(embedded_stop_lists().size(), kMostMade);
  EXPECT_LE(embedded_abbreviations().size(), kMostMade / 2);  // the other half has ordinals
}

TEST(ShippedStopWords, AreFunctionWords) {
  const StopWords& english = *shipped_stop_words("en");
  for (const std::string_view yes : {"the", "I", "don't", "don\u2019t", "because", "would"})
    EXPECT_TRUE(english.contains(yes)) << yes;
  for (const std::string_view no : {"file", "option", "window", "people", "click", "the,"})
    EXPECT_FALSE(english.contains(no)) << no;
  EXPECT_TRUE(shipped_stop_words("cs")->contains("\u017Ee"));
  EXPECT_FALSE(shipped_stop_words("cs")->contains("soubor"));
  EXPECT_TRUE(shipped_stop_words("de")->contains("Sie"));
  EXPECT_FALSE(shipped_stop_words("de")->contains("Datei"));
}

TEST(ShippedStopWords, ScaleThresholdsByHowMuchOfProseTheyCover) {
  // The English list is the measure, so its floor must be the one that the code divides by.
  EXPECT_NEAR(shipped_stop_words("en")->threshold_scale(), 0.925, 0.01);
  for (const std::string_view code : {"cs", "sk", "hu", "ru", "pl", "de"}) {
    EXPECT_GT(shipped_stop_words(code)->threshold_scale(), 0.4) << code;
    EXPECT_LT(shipped_stop_words(code)->threshold_scale(), 1) << code;
  }
}

TEST(InstalledStopLists, AreNamedForTheLanguagesThatPackagesHave) {
  EXPECT_TRUE(installed_stop_list_paths("xx").empty());
  const auto paths = installed_stop_list_paths("fr");
  ASSERT_FALSE(paths.empty());
  EXPECT_TRUE(paths.front().ends_with("/tsearch_data/french.stop"));
}

}  // namespace
}  // namespace sito::text
