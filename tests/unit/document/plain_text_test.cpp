// SPDX-License-Identifier: Apache-2.0
#include "sito/document/plain_text.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

std::string lines_of(std::string_view text) {
  Document document;
  document.paragraphs.emplace_back().text = "old";
  read_plain_text(text, document);
  std::string lines;
  for (const Paragraph& paragraph : document.paragraphs) lines += "[" + paragraph.text + "]";
  return lines;
}

TEST(PlainText, EveryLineIsAParagraph) { EXPECT_EQ(lines_of("one\ntwo"), "[one][two]"); }
TEST(PlainText, KnowsAllLineEnds) { EXPECT_EQ(lines_of("a\r\nb\rc\n"), "[a][b][c]"); }
TEST(PlainText, SkipsBlankLinesAndCollapses) { EXPECT_EQ(lines_of("\n \n x  y \n\n"), "[x y]"); }
TEST(PlainText, OfNothingIsNothing) { EXPECT_EQ(lines_of(""), ""); }

}  // namespace
}  // namespace sito
