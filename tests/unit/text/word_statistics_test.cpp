// SPDX-License-Identifier: Apache-2.0
#include "sito/text/word_statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sito {
namespace {

using text::WordCounter;
using text::WordStatistics;

std::string problem_of(std::string_view file) {
  const auto parsed = WordStatistics::parse(file);
  return parsed ? std::string() : parsed.error().message;
}

WordCounter two_pages() {
  WordCounter counter;
  counter.begin_page();
  counter.add_text("Home, the News");
  counter.add_text("the bridge");
  counter.add_main_text("The bridge. The end.");
  counter.end_page();
  counter.begin_page();
  counter.add_text("home");
  counter.add_main_text("");
  counter.end_page();
  return counter;
}

TEST(WordStatistics, AreCountedByPageAndByUse) {
  // 3 of 6 words are useful: the, the, bridge; with one word of the mean added to each.
  EXPECT_EQ(two_pages().write(1),
            "# sito word statistics 1\n# pages: 2\n# useful: 0.500000\n"
            "bridge\t1\t0.750000\nhome\t2\t0.166667\nnews\t1\t0.250000\nthe\t1\t0.833333\n");
  EXPECT_EQ(two_pages().write(2),
            "# sito word statistics 1\n# pages: 2\n# useful: 0.500000\nhome\t2\t0.166667\n");
}

TEST(WordStatistics, WithoutMainTextsThereIsNoProbability) {
  WordCounter counter;
  counter.begin_page();
  counter.add_text("a b a");
  counter.end_page();
  const std::string file = counter.write(1);
  EXPECT_EQ(file, "# sito word statistics 1\n# pages: 1\na\t1\nb\t1\n");
  const WordStatistics words = WordStatistics::parse(file).value();
  EXPECT_FALSE(words.has_useful_words());
  EXPECT_EQ(words.useful("a"), 1);
}

TEST(WordStatistics, AreReadBack) {
  const WordStatistics words = WordStatistics::parse(two_pages().write(1)).value();
  EXPECT_EQ(words.n_pages(), 2U);
  EXPECT_EQ(words.size(), 4U);
  EXPECT_TRUE(words.has_useful_words());
  EXPECT_EQ(words.inverse_frequency("home"), 0);
  EXPECT_DOUBLE_EQ(words.inverse_frequency("bridge"), std::log(1.5));
  EXPECT_DOUBLE_EQ(words.inverse_frequency("unknown"), std::log(3.0));
  EXPECT_FLOAT_EQ(static_cast<float>(words.useful("the")), 0.833333F);
  EXPECT_EQ(words.useful("unknown"), 0.5);
}

TEST(WordStatistics, BadFilesAreRefused) {
  EXPECT_EQ(problem_of("word\t1\n"), "line 1: expected \"# sito word statistics 1\"");
  EXPECT_EQ(problem_of("# sito word statistics 2\n"), "word statistics of version 2, expected 1");
  EXPECT_EQ(problem_of("# sito word statistics 1\n"), "line 1: expected \"# pages: N\" above");
  const std::string head = "# sito word statistics 1\n# pages: 2\n";
  EXPECT_EQ(problem_of(head), "");
  EXPECT_EQ(problem_of(head + "word\n"), "line 3: expected a word and the number of its pages");
  EXPECT_EQ(problem_of(head + "word\t3\n"), "line 3: expected a word and the number of its pages");
  EXPECT_EQ(problem_of(head + "# useful: 2\n"), "line 3: expected a share from 0 to 1");
  EXPECT_EQ(problem_of(head + "# useful: 0.5\nword\t1\n"),
            "line 4: expected a probability from 0 to 1");
  EXPECT_EQ(problem_of(head + "# a remark\r\n\r\nword\t1\r\n"), "");
}

}  // namespace
}  // namespace sito
