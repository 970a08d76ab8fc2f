// SPDX-License-Identifier: Apache-2.0
#include "sito/document/collapse.h"

#include "sito/text/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito {
namespace {

std::string collapse(const std::vector<std::string>& pieces) {
  Collapser collapser;
  for (const std::string& piece : pieces) collapser.append(piece);
  return collapser.text();
}

TEST(Collapse, JoinsPiecesWithoutABlankOfItsOwn) { EXPECT_EQ(collapse({"foo", "bar"}), "foobar"); }

TEST(Collapse, MakesOneBlankOfARunThatSpansPieces) {
  EXPECT_EQ(collapse({" \n foo \t", "\r\n  ", " bar  "}), "foo bar");
}

TEST(Collapse, KnowsUnicodeWhiteSpace) {
  // NO-BREAK SPACE, EM SPACE, LINE SEPARATOR, IDEOGRAPHIC SPACE, OGHAM SPACE MARK, NEXT LINE
  EXPECT_EQ(collapse({"a\xC2\xA0\xE2\x80\x83"
                      "b\xE2\x80\xA8\xE3\x80\x80"
                      "c\xE1\x9A\x80\xC2\x85"
                      "d"}),
            "a b c d");
}

TEST(Collapse, KeepsCharactersThatBeginLikeWhiteSpace) {
  // COPYRIGHT SIGN, RIGHT DOUBLE QUOTATION MARK, HIRAGANA LETTER A
  const std::string text = "\xC2\xA9 \xE2\x80\x9D \xE3\x81\x82";
  EXPECT_EQ(collapse({text}), text);
}

TEST(Collapse, AgreesWithTheTextRoomAtEveryOffset) {
  const std::string base =
      "one two  three\xC2\xA0 four\tfive six seven \xE2\x80\x9Eight\xE2\x80\x9C nine ";
  for (std::size_t shift = 0; shift < 40; ++shift) {
    const std::string text = std::string(shift, 'x') + base + base;
    EXPECT_EQ(collapse({text}), text::collapse_and_trim(text)) << shift;
  }
}

TEST(Collapse, LeavesOutCharactersThatShowNothing) {
  // SOFT HYPHEN, ZERO WIDTH SPACE, ZERO WIDTH NO-BREAK SPACE, ZERO WIDTH JOINER
  EXPECT_EQ(collapse({"Bundes\xC2\xADtag"}), "Bundestag");
  EXPECT_EQ(collapse({"\xEF\xBB\xBF"
                      "a\xE2\x80\x8B",
                      " \xE2\x80\x8B ", "b"}),
            "a b");
  EXPECT_EQ(collapse({"\xE2\x80\x8D\xE2\x80\x8B"}), "");
  const std::string family = "\xF0\x9F\x91\xA8\xE2\x80\x8D\xF0\x9F\x91\xA9";
  EXPECT_EQ(collapse({family}), family);
  const std::string thai = "\xE0\xB8\x81\xE2\x80\x8B\xE0\xB8\x81";
  EXPECT_EQ(collapse({thai}), thai);
  for (std::size_t shift = 0; shift < 40; ++shift) {
    const std::string front(shift, 'x');
    EXPECT_EQ(collapse({front + "\xEF\xBB\xBF" + "yz\xC2\xAD" + front}), front + "yz" + front);
  }
}

TEST(Collapse, NextPositionCountsTheBlankThatIsOwed) {
  Collapser collapser;
  collapser.separate();
  EXPECT_EQ(collapser.next_position(), 0U);
  collapser.append("foo");
  EXPECT_EQ(collapser.next_position(), 3U);
  collapser.append(" ");
  EXPECT_EQ(collapser.next_position(), 4U);
}

}  // namespace
}  // namespace sito
