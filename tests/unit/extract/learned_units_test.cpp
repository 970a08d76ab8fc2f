// SPDX-License-Identifier: Apache-2.0
// The parts of the row sito that read pages: units, tokens, words of purposes; and the choice among scores.
#include "sito/extract/learned/decode.h"
#include "sito/extract/learned/lexicon.h"
#include "sito/extract/learned/text_shape.h"
#include "sito/extract/learned/tokens.h"
#include "sito/extract/learned/units.h"

#include "support/learned_page.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace sito::extract::learned {
namespace {

using Learned = test::LearnedPage;

TextShape shape_of(std::string_view text) {
  TextShape shape;
  bool in_word = false;
  add_shape(text, shape, in_word);
  return shape;
}

TEST(TextShape, CountsWhatEveryScriptHas) {
  const TextShape english = shape_of("Of 3 Men, in a boat. (\"Yes!\")");
  EXPECT_EQ(english.words, 7U);
  EXPECT_EQ(english.capital_words, 2U);
  EXPECT_EQ(english.digits, 1U);
  EXPECT_EQ(english.commas, 1U);
  EXPECT_EQ(english.ends, 2U);
  EXPECT_TRUE(english.starts_upper);
  EXPECT_TRUE(english.ends_sentence) << "quotes and brackets aside";
  // "Chto? Nichego." in Cyrillic
  const TextShape russian =
      shape_of("\xD0\xA7\xD1\x82\xD0\xBE? \xD0\x9D\xD0\xB8\xD1\x87\xD0\xB5\xD0\xB3\xD0\xBE.");
  EXPECT_EQ(russian.capital_words, 2U);
  EXPECT_EQ(russian.ends, 2U);
  // Four Han, an ideographic full stop.
  const TextShape chinese =
      shape_of("\xE4\xB8\xAD\xE6\x96\x87\xE7\xBD\x91\xE9\xA1\xB5\xE3\x80\x82");
  EXPECT_EQ(chinese.han, 4U);
  EXPECT_EQ(chinese.ends, 1U);
  EXPECT_FLOAT_EQ(length_in_words(chinese), 3.0F);
}

TEST(TextShape, GoesOnInsideAWord) {
  TextShape shape;
  bool in_word = false;
  add_shape("wo", shape, in_word);
  add_shape("rd next", shape, in_word);
  EXPECT_EQ(shape.words, 2U);
}

TEST(TextShape, CountsLongTexts) {
  std::string text = "\xC3\x84";  // A with diaeresis
  for (int i = 0; i < 300; ++i) text += "A1. ";
  const TextShape shape = shape_of(text + "\xE2\x80\x9D: ");  // a closing quote
  EXPECT_EQ(shape.words, 301U);
  EXPECT_EQ(shape.capital_words, 300U);
  EXPECT_EQ(shape.upper, 301U);
  EXPECT_EQ(shape.digits, 300U);
  EXPECT_EQ(shape.ends, 300U);
  EXPECT_EQ(shape.chars, 903U);
  EXPECT_TRUE(shape.starts_upper);
  EXPECT_TRUE(shape.ends_colon);
}

// ASCII is counted many characters at a time, all others one by one.
TEST(TextShape, CountsAsciiLikeOtherCharacters) {
  std::uint32_t seed = 1;
  for (int round = 0; round < 3000; ++round) {
    std::string ascii, wide;
    for (std::uint32_t n = seed % 211; n > 0; --n) {
      seed = seed * 1664525U + 1013904223U;
      const std::uint32_t number = seed >> 16;
      const char c = static_cast<char>(number % 3 == 0 ? 'x' : number / 3 % 0x80);
      ascii += c;
      wide += c == 'x' ? "\xC3\xA9" : std::string(1, c);  // e with acute
    }
    seed = seed * 1664525U + 1013904223U;
    const auto counts = [](const TextShape& shape) {
      return std::array{shape.chars,  shape.words,   shape.capital_words, shape.upper,
                        shape.digits, shape.ends,    shape.commas,        shape.symbols,
                        shape.han,    shape.currency};
    };
    ASSERT_EQ(counts(shape_of(ascii)), counts(shape_of(wide))) << ascii;
  }
}

TEST_F(Learned, UnitsEndAtBlocksAndBreaks) {
  Units units;
  units.build(
      parse("<div>one <b>two</b><br>three<p>four <a href=x>five six</a></p><img>seven</div>"));
  ASSERT_EQ(units.size(), 4U);
  EXPECT_EQ(units[0].words, 2);
  EXPECT_EQ(units[1].words, 1);
  EXPECT_EQ(units[2].words, 3);
  EXPECT_EQ(units[2].link_words, 2);
  EXPECT_EQ(units[2].links, 1U);
  EXPECT_EQ(units[3].images, 1U);
  EXPECT_EQ(units.before(0), 0U);
}

TEST_F(Learned, EqualTextsHaveEqualHashes) {
  Units units;
  units.build(parse("<p>a b</p><p>a b</p><p>a c</p>"));
  ASSERT_EQ(units.size(), 3U);
  EXPECT_EQ(units[0].text_hash, units[1].text_hash);
  EXPECT_NE(units[0].text_hash, units[2].text_hash);
}

std::vector<Token> tokens_of(const Page& page, Tag tag) {
  std::vector<Token> tokens;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].tag == tag) append_tokens(page, i, tokens);
  }
  return tokens;
}

TEST_F(Learned, TokensArePartsOfNames) {
  // p, side, bar, left, sideBar-left without its digits; "side" twice is once.
  const auto tokens = tokens_of(parse("<p class='sideBar-left2' id=side>x</p>"), Tag::P);
  EXPECT_EQ(tokens.size(), 5U);
  const auto others = tokens_of(parse("<p class='side_BAR left'>x</p>"), Tag::P);
  for (std::size_t i = 0; i < 4; ++i) {  // the element's name and the three parts
    EXPECT_NE(std::find(others.begin(), others.end(), tokens[i]), others.end()) << i;
  }
  EXPECT_NE(tokens_of(parse("<p>x</p>"), Tag::P), tokens_of(parse("<div>x</div>"), Tag::Div));
}

TEST_F(Learned, ScoresOfTokens) {
  const auto tokens = tokens_of(parse("<p class=good>x</p><p class=bad>y</p><p>z</p>"), Tag::P);
  // p, good; p, bad; p
  TokenTable table({{tokens[1], 2.0F}, {tokens[4], -1.0F}});
  EXPECT_EQ(table[tokens[1]], 2.0F);
  EXPECT_EQ(table[12345], 0.0F);
  TokenScorer scorer;
  scorer.open(table);
  std::vector<TokenScores> scores;
  for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
    if (page_.nodes()[i].tag == Tag::P) scores.push_back(scorer.of(page_, i, i + 1));
  }
  ASSERT_EQ(scores.size(), 3U);
  EXPECT_EQ(scores[0].high, 2.0F);
  EXPECT_EQ(scores[0].low, 0.0F);
  EXPECT_EQ(scores[1].low, -1.0F);
  EXPECT_EQ(scores[2], (TokenScores{0, 0, 0}));
  // What it remembers of one table does not count for another.
  const TokenTable other({{tokens[1], 4.0F}});
  scorer.open(other);
  for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
    if (page_.nodes()[i].tag == Tag::P) scores.push_back(scorer.of(page_, i, i + 1));
  }
  EXPECT_EQ(scores[3].high, 4.0F);
  EXPECT_EQ(scores[4].low, 0.0F);
}

TEST(Lexicon, KnowsPurposesInSeveralLanguages) {
  const auto count = [](std::string_view text, Purpose purpose) {
    std::vector<WordHash> words;
    append_words(text, 100, words);
    PurposeCounts counts{};
    shipped_lexicon().count(words, counts);
    return static_cast<int>(counts[static_cast<std::size_t>(purpose)]);
  };
  EXPECT_GT(count("12 Comments", Purpose::Comment), 0);
  EXPECT_GT(count("KOMMENTARE (3)", Purpose::Comment), 0);
  // "Diskuze" is Czech; Russian "kommentarii" in capitals; Chinese "pinglun", comments.
  EXPECT_GT(count("Diskuze ke \xC4\x8Dl\xC3\xA1nku", Purpose::Comment), 0);
  EXPECT_GT(count("\xD0\x9A\xD0\x9E\xD0\x9C\xD0\x9C\xD0\x95\xD0\x9D\xD0\xA2\xD0\x90\xD0\xA0\xD0\x98"
                  "\xD0\x98",
                  Purpose::Comment),
            0);
  EXPECT_GT(count("\xE7\x83\xAD\xE9\x97\xA8\xE8\xAF\x84\xE8\xAE\xBA", Purpose::Comment), 0);
  EXPECT_EQ(count("The bridge was opened on Sunday", Purpose::Comment), 0);
}

TEST(Decoder, KeepsWhatIsSureAndDropsWhatIsNot) {
  Decoder decoder;
  const std::vector<float> scores = {3, -3, 2.5F, -4};
  const std::vector<float> words = {50, 50, 50, 50};
  const float threshold = decoder.choose(scores, words, {});
  EXPECT_LE(threshold, 2.5F);
  EXPECT_GT(threshold, -3);
  EXPECT_GT(decoder.expected(), 0.8F);
}

TEST(Decoder, IndependentDoubtIsKeptAndCommonDoubtIsNot) {
  // A short article and a hundred teasers, each content with probability 0.4.
  std::vector<float> scores(100, std::log(0.4F / 0.6F));
  std::vector<float> words(100, 30);
  scores.push_back(4);
  words.push_back(300);
  Decoder decoder;
  EXPECT_LT(decoder.choose(scores, words, {.beta = 1, .correlation = 0}), 0);
  EXPECT_GT(decoder.choose(scores, words, {.beta = 1, .correlation = 0.9F}), 0);
}

TEST(Decoder, TheDialMovesTheThreshold) {
  std::vector<float> scores;
  for (int i = 0; i < 40; ++i) scores.push_back(4 - 0.2F * static_cast<float>(i));
  const std::vector<float> words(scores.size(), 20);
  Decoder decoder;
  const float precise = decoder.choose(scores, words, {.beta = 0.5F});
  const float even = decoder.choose(scores, words, {});
  const float complete = decoder.choose(scores, words, {.beta = 2});
  EXPECT_GT(precise, even);
  EXPECT_GT(even, complete);
}

}  // namespace
}  // namespace sito::extract::learned
