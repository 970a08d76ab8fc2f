// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/measure.h"

#include <gtest/gtest.h>

namespace sito::extract {
namespace {

TEST(Measure, CountsCharactersAndRuns) {
  const TextMeasure m = measure_text(" two \t\nwords");
  EXPECT_EQ(m.n_chars, 8U);
  EXPECT_EQ(m.n_runs, 2U);
  EXPECT_TRUE(m.leading);
  EXPECT_FALSE(m.trailing);
}

TEST(Measure, CountsCodePointsAndWideBlanks) {
  // c with caron, U+00A0, U+2003, EURO SIGN, U+3000
  const TextMeasure m = measure_text("\xC4\x8D\xC2\xA0\xE2\x80\x83\xE2\x82\xAC\xE3\x80\x80");
  EXPECT_EQ(m.n_chars, 2U);
  EXPECT_EQ(m.n_runs, 2U);
  EXPECT_TRUE(m.trailing);
}

TEST(Measure, SeesTheCopyrightSignOnly) {
  EXPECT_TRUE(measure_text("a \xC2\xA9 b").copyright);
  EXPECT_TRUE(measure_text("&copy; b").copyright);
  EXPECT_FALSE(measure_text("a \xC2\xAE & cop").copyright);  // U+00AE REGISTERED SIGN
  EXPECT_EQ(measure_text("\xC2\xA9").n_chars, 1U);
}

TEST(Measure, ACharacterThatBeginsInEightBytesAndEndsInTheNext) {
  // U+00E1 lies across the eighth byte; U+2013 makes the next eight bytes be read one at a time.
  const std::string text = "aaaaaaa\xC3\xA1 \xE2\x80\x93 b";
  const TextMeasure measure = measure_text(text);
  EXPECT_EQ(measure.n_chars, 10U);
  EXPECT_EQ(measure.n_runs, 2U);
  const text::StopWords words = text::StopWords::parse("aaaaaaa\xC3\xA1\n");
  EXPECT_EQ(count_listed_words(text, words), 1U);
}

}  // namespace
}  // namespace sito::extract
