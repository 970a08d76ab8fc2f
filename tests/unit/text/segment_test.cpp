// SPDX-License-Identifier: Apache-2.0
#include "sito/text/segment.h"

#include "sito/text/utf8.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <random>
#include <string>

namespace sito::text {
namespace {

std::string join_tokens(std::string_view text, std::string_view language = "") {
  Segmenter segmenter;
  segmenter.set_language(language);
  std::vector<Token> tokens;
  segmenter.tokens(text, {0, static_cast<std::uint32_t>(text.size())}, tokens);
  std::string joined;
  for (const Token& token : tokens) {
    if (!joined.empty()) joined += token.glued ? "~" : " ";
    joined += text.substr(token.begin, token.end - token.begin);
  }
  return joined;
}

std::string join_sentences(std::string_view text, std::string_view language) {
  Segmenter segmenter;
  segmenter.set_language(language);
  std::vector<Span> sentences;
  segmenter.sentences(text, sentences);
  std::string joined;
  for (const Span& span : sentences) {
    if (!joined.empty()) joined += "|";
    joined += text.substr(span.begin, span.end - span.begin);
  }
  return joined;
}

TEST(Tokens, WordsAndMarks) {
  EXPECT_EQ(join_tokens("Big, red."), "Big~, red~.");
  EXPECT_EQ(join_tokens(" Stop!! What...  (now)"), "Stop~!! What~... (~now~)");
  EXPECT_EQ(join_tokens("a|b"), "a~|~b");
  EXPECT_EQ(join_tokens("?!?"), "?~!~?");
}

TEST(Tokens, WordsMayHoldApostrophesHyphensAndUnderscores) {
  EXPECT_EQ(join_tokens("don't l\u2019eau well-known snake_case COVID-19"),
            "don't l\u2019eau well-known snake_case COVID-19");
  EXPECT_EQ(join_tokens("'quoted' dogs' - x-  _y_ __z"), "'~quoted~' dogs~' - x~- _~y~_ __~z");
  EXPECT_EQ(join_tokens("a--b"), "a~--~b");
}

TEST(Tokens, NumbersMayHoldPointsCommasAndColons) {
  EXPECT_EQ(join_tokens("1,234.50 at 10:30, 3,14. 5."), "1,234.50 at 10:30~, 3,14~. 5~.");
  EXPECT_EQ(join_tokens("2nd 28.1.2020 50% $5"), "2nd 28.1.2020 50~% $~5");
}

TEST(Tokens, AddressesAreOneToken) {
  EXPECT_EQ(join_tokens("(see https://example.org/a_(b)?c=d&e=f#g)."),
            "(~see https://example.org/a_(b)?c=d&e=f#g~)~.");
  EXPECT_EQ(join_tokens("www.example.cz, HTTP://X.TEST/"), "www.example.cz~, HTTP://X.TEST/");
  EXPECT_EQ(join_tokens("jan.novak+x@mail.example.cz. me@home"),
            "jan.novak+x@mail.example.cz~. me~@~home");
  EXPECT_EQ(join_tokens("on example.com/map, end.then file.txt"),
            "on example.com/map~, end~.~then file.txt");
  EXPECT_EQ(join_tokens("\u201Ehttp://x.test/\u201C www. http://"),
            "\u201E~http://x.test/~\u201C www~. http~:~//");
}

TEST(Tokens, NamesMayHaveSigns) {
  EXPECT_EQ(join_tokens("C++, C# (or F#) and Notepad++."), "C++~, C# (~or F#~) and Notepad++~.");
  EXPECT_EQ(join_tokens("AT&T, R&D; a&b T&c A&"), "AT&T~, R&D~; a~&~b T~&~c A~&");
  EXPECT_EQ(join_tokens("Use .NET or .pdf, #tag."), "Use .NET or .pdf~, #tag~.");
  EXPECT_EQ(join_tokens("No #5, x#y ##z .and .Next"), "No #~5~, x~#~y ##~z .~and .~Next");
  EXPECT_EQ(join_tokens("file.txt a.tar.gz, main.cpp. end.then 5++ a++b"),
            "file.txt a.tar.gz~, main.cpp~. end~.~then 5~++ a~++~b");
}

TEST(Tokens, PartsOfAnAbbreviationKeepTheirFullStops) {
  EXPECT_EQ(join_tokens("Das ist z. B. gut, d. h. u. a. hier.", "de"),
            "Das ist z. B. gut~, d. h. u. a. hier~.");
  EXPECT_EQ(join_tokens("Firma s. r. o. a s.r.o. je.", "sk"), "Firma s. r. o. a s.r.o. je~.");
  EXPECT_EQ(join_tokens("Anna Green, Ph.D., left.", "en"), "Anna Green~, Ph.D.~, left~.");
  EXPECT_EQ(join_tokens("z. B. gut", "en"), "z~. B. gut");
}

TEST(Tokens, CombiningAndInvisibleMarksStayWithTheirWord) {
  EXPECT_EQ(join_tokens("z\u030Cena ro\u00ADzum \u0926\u0947\u0936"),
            "z\u030Cena ro\u00ADzum \u0926\u0947\u0936");
}

TEST(Tokens, EmojiSequencesAreOneToken) {
  const std::string family = "\U0001F468\u200D\U0001F469\u200D\U0001F467";
  const std::string flag = "\U0001F1E8\U0001F1FF";
  EXPECT_EQ(join_tokens(family + " " + flag + flag + " \U0001F44D\U0001F3FD"),
            family + " " + flag + "~" + flag + " \U0001F44D\U0001F3FD");
}

TEST(Tokens, ScriptsWithoutBlanksAreSplitByDictionary) {
  // "weather today is good", Thai "we go", Japanese "went to Tokyo".
  EXPECT_EQ(join_tokens("\u4ECA\u5929\u5929\u6C14\u5F88\u597D\u3002"),
            "\u4ECA\u5929~\u5929\u6C14~\u5F88\u597D~\u3002");
  EXPECT_EQ(join_tokens("\u0E40\u0E23\u0E32\u0E44\u0E1B"), "\u0E40\u0E23\u0E32~\u0E44\u0E1B");
  EXPECT_EQ(join_tokens("\u6771\u4EAC\u3078iPhone5"), "\u6771\u4EAC~\u3078~iPhone5");
}

TEST(Tokens, OfARangeDoNotLookBeyondIt) {
  Segmenter segmenter;
  std::vector<Token> tokens;
  segmenter.tokens("ab cd-ef", {1, 6}, tokens);
  ASSERT_EQ(tokens.size(), 3U);
  EXPECT_EQ(tokens[0].begin, 1U);
  EXPECT_FALSE(tokens[0].glued);
  EXPECT_EQ(tokens[2].end, 6U);
  EXPECT_TRUE(tokens[2].glued);
}

TEST(Sentences, OfEachLanguageEndWhereAReaderEndsThem) {
  std::ifstream file(SITO_SOURCE_DIR "/tests/unit/text/data/sentences.txt");
  ASSERT_TRUE(file.is_open());
  std::string line;
  std::string language;
  std::size_t checked = 0;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    if (line.starts_with("lang ")) {
      language = line.substr(5);
      continue;
    }
    std::string text = line;
    // Scripts without blanks have none between sentences either.
    const bool blanks = language != "zh" && language != "ja";
    for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at))
      text.replace(at, 1, blanks ? " " : "");
    EXPECT_EQ(join_sentences(text, language), line) << language;
    ++checked;
  }
  EXPECT_GT(checked, 40U);
}

TEST(Sentences, AnUnknownLanguageHasNoAbbreviations) {
  EXPECT_EQ(join_sentences("Nap\u0159. Novak 5. Maj. J. Novak.", "xx"),
            "Nap\u0159.|Novak 5.|Maj.|J. Novak.");
  EXPECT_EQ(join_sentences("Viz nap\u0159. Brno.", "cs-CZ"), "Viz nap\u0159. Brno.");
}

TEST(Sentences, BlankTextHasNone) {
  EXPECT_EQ(join_sentences("", "en"), "");
  EXPECT_EQ(join_sentences(" \n\u00A0", "en"), "");
  EXPECT_EQ(join_sentences("  One. ", "en"), "One.");
}

/// Checks what Segmenter promises of any text; returns the number of tokens.
std::size_t check_cover(std::string_view text, Segmenter& segmenter) {
  std::vector<Span> sentences;
  std::vector<Token> tokens;
  segmenter.sentences(text, sentences);
  std::size_t at = 0;
  std::size_t n_tokens = 0;
  for (const Span& span : sentences) {
    EXPECT_TRUE(is_blank(text.substr(at, span.begin - at)));
    EXPECT_LT(span.begin, span.end);
    const std::string_view sentence = text.substr(span.begin, span.end - span.begin);
    EXPECT_EQ(trim(sentence).size(), sentence.size());
    segmenter.tokens(text, span, tokens);
    at = span.begin;
    for (const Token& token : tokens) {
      EXPECT_LT(token.begin, token.end);
      EXPECT_TRUE(is_blank(text.substr(at, token.begin - at)));
      EXPECT_EQ(token.glued, token.begin == at && at != span.begin);
      EXPECT_TRUE(is_valid_utf8(text.substr(token.begin, token.end - token.begin)));
      at = token.end;
    }
    n_tokens += tokens.size();
    EXPECT_EQ(at, span.end);
  }
  EXPECT_TRUE(is_blank(text.substr(at)));
  return n_tokens;
}

TEST(Segmenter, CoversEveryCharacterOfAnyText) {
  const std::u32string alphabet =
      U"aZ09.,:!?'\"-_()[]|@/ \n\u00A0\u00AD\u00AB\u00BB\u0159\u0301\u0416\u05D0\u05F4\u0627\u061F"
      U"\u0926\u0964\u0E01\u0E44\u1780\u200B\u200D\u2019\u2026\u201E\u201C\u3002\u3005\u4E2D\u3042"
      U"\u30FC\uAC00\uE000\uFEFF\uFF0E\uFFFD\U0001F468\U0001F1E8\U0001F3FD\U00020000";
  std::mt19937 random(11);
  Segmenter segmenter;
  for (int round = 0; round < 4000; ++round) {
    segmenter.set_language(round % 3 == 0 ? "cs" : round % 3 == 1 ? "en" : "");
    std::string text;
    for (std::size_t left = random() % 60; left > 0; --left)
      append_utf8(alphabet[random() % alphabet.size()], text);
    check_cover(text, segmenter);
    ASSERT_FALSE(testing::Test::HasFailure()) << text;
  }
}

TEST(Segmenter, CostIsLinearWithoutAnyBlank) {
  const std::vector<std::string> units = {"a",
                                          ".",
                                          "a.",
                                          "a_",
                                          "a-",
                                          "1,",
                                          "a@",
                                          "a.b",
                                          "www.",
                                          "http:",
                                          "\u0301",
                                          "(",
                                          "[1]",
                                          "\u00BB",
                                          "\u4E2D",
                                          "\u0E44",
                                          ". ",
                                          "J. ",
                                          "' ",
                                          "1. ",
                                          "\" ",
                                          "\U0001F1E8",
                                          "\u200D\U0001F468"};
  for (const std::string& unit : units) {
    std::string text;
    while (text.size() < 1'000'000) text += unit;
    Segmenter segmenter;
    segmenter.set_language("cs");
    const auto start = std::chrono::steady_clock::now();
    check_cover(text, segmenter);
    // Quadratic cost would be minutes; the bound is loose because machines differ.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20)) << unit;
  }
}

}  // namespace
}  // namespace sito::text
