// SPDX-License-Identifier: Apache-2.0
#include "sito/text/clitics.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::text {
namespace {

// Tokens with blanks between them, after abbreviations are joined and, if asked, clitics are split.
std::string tokens_of(const std::string& text, const std::string& language, bool clitics) {
  Segmenter segmenter;
  segmenter.set_language(language);
  std::vector<Token> tokens;
  segmenter.tokens(text, {0, static_cast<std::uint32_t>(text.size())}, tokens);
  if (clitics) split_clitics(text, language, tokens);
  std::string out;
  for (const Token& token : tokens) {
    out += (out.empty() ? "" : " ") + text.substr(token.begin, token.end - token.begin);
  }
  return out;
}

TEST(Clitics, AreSplitByLanguage) {
  EXPECT_EQ(tokens_of("I don't, can't and won't.", "en", true), "I do n't , ca n't and wo n't .");
  EXPECT_EQ(tokens_of("It's Ann's; we'll see they\xE2\x80\x99"
                      "ve",
                      "en", true),
            "It 's Ann 's ; we 'll see they \xE2\x80\x99"
            "ve");
  EXPECT_EQ(tokens_of("O'Hara isn't o'clock", "en", true), "O'Hara is n't o'clock");
  EXPECT_EQ(tokens_of("L'ami d\xE2\x80\x99"
                      "Ann aujourd'hui",
                      "fr", true),
            "L' ami d\xE2\x80\x99 Ann aujourd'hui");
  EXPECT_EQ(tokens_of("dell'arte", "it", true), "dell' arte");
  EXPECT_EQ(tokens_of("bude-li", "cs", true), "bude -li");
  EXPECT_EQ(tokens_of("They cannot.", "en", true), "They can not .");
  EXPECT_EQ(tokens_of("don't", "de", true), "don't");
  EXPECT_EQ(tokens_of("don't", "en", false), "don't");
}

TEST(Abbreviations, AreOneTokenWithTheirStop) {
  EXPECT_EQ(tokens_of("Dr. Lee of the U.S. met J. Novak.", "en", false),
            "Dr. Lee of the U.S. met J. Novak .");
  EXPECT_EQ(tokens_of("Firma s.r.o. m\xC3\xA1 nap\xC5\x99. med.", "cs", false),
            "Firma s.r.o. m\xC3\xA1 nap\xC5\x99. med .");
  EXPECT_EQ(tokens_of("Bees, honey, etc.", "en", false), "Bees , honey , etc.");
  EXPECT_EQ(tokens_of("See no. 5, but no.", "en", false), "See no. 5 , but no .");
  EXPECT_EQ(tokens_of("It has vitamin C.", "en", false), "It has vitamin C .");
  EXPECT_EQ(tokens_of("The end.", "en", false), "The end .");
  EXPECT_EQ(tokens_of("e.g. bees", "", false), "e.g. bees");
  EXPECT_EQ(tokens_of("the U.S or non-U.S. bees, e.g", "en", false),
            "the U.S or non-U.S. bees , e.g");
  EXPECT_EQ(tokens_of("short- and long-term, Kultur-, Sport- und", "de", false),
            "short- and long-term , Kultur- , Sport- und");
  EXPECT_EQ(tokens_of("He said- Well, 5 - a and x-", "en", false),
            "He said - Well , 5 - a and x -");
  EXPECT_EQ(tokens_of("See U.Sam and 5.a", "en", false), "See U. Sam and 5 . a");
}

}  // namespace
}  // namespace sito::text
