// SPDX-License-Identifier: Apache-2.0
#include "sito/page/tally.h"

#include "sito/text/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

Tally tally_slowly(std::string_view text) {
  Tally tally;
  bool after_space = true;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    const bool space = text::is_space(point.value);
    if (at == 0) tally.starts_with_space = space;
    if (!space) ++tally.n_chars;
    if (!space && after_space) ++tally.n_words;
    after_space = space;
    at += point.length;
  }
  tally.ends_with_space = !text.empty() && after_space;
  return tally;
}

TEST(Tally, AgreesWithOneCharacterAtATime) {
  // Every kind of character, in an order without a pattern, at every length and place in a word.
  const std::string_view pieces[] = {"a",
                                     " ",
                                     "\n",
                                     "\xC5\x99",
                                     "\xC2\xA0",
                                     "\xE2\x80\x83",
                                     "\xE2\x80\x9C",
                                     "\xC2\x85",
                                     "\xF0\x9F\x98\x80",
                                     "\xE3\x80\x80",
                                     "zz",
                                     "\x0E",
                                     "\t\t\t",
                                     "\xD0\x96\xD0\xB8",
                                     "."};
  std::uint32_t seed = 1;
  for (int round = 0; round < 20'000; ++round) {
    std::string text;
    const std::uint32_t most = round % 2 == 0 ? 23 : 90;  // in one part, and in several
    for (std::uint32_t n = seed % most; n > 0; --n) {
      seed = seed * 1664525U + 1013904223U;
      text += pieces[(seed >> 16) % std::size(pieces)];
    }
    seed = seed * 1664525U + 1013904223U;
    Tally ours;
    take_tally(text, ours);
    const Tally theirs = tally_slowly(text);
    ASSERT_EQ(ours.n_chars, theirs.n_chars) << text;
    ASSERT_EQ(ours.n_words, theirs.n_words) << text;
    ASSERT_EQ(ours.starts_with_space, theirs.starts_with_space) << text;
    ASSERT_EQ(ours.ends_with_space, theirs.ends_with_space) << text;
    ASSERT_EQ(is_blank_text(text), theirs.n_chars == 0) << text;
  }
}

}  // namespace
}  // namespace sito
