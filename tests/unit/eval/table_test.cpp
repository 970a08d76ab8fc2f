// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/table.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

TEST(EvalTable, IsAlignedInTextAndEscapedInMarkdown) {
  const Table table = {{"row", "F1"}, {{"a|b", "0.5"}, {"\xC3\xA9", "10"}}};  // E WITH ACUTE
  std::string text;
  append_table(table, TableStyle::Text, text);
  EXPECT_EQ(text, "row   F1\na|b  0.5\n\xC3\xA9     10\n");
  std::string markdown;
  append_table(table, TableStyle::Markdown, markdown);
  EXPECT_EQ(markdown, "| row | F1 |\n|---|---:|\n| a\\|b | 0.5 |\n| \xC3\xA9 | 10 |\n");
}

TEST(EvalTable, NumbersAndCells) {
  EXPECT_EQ(decimals(0.12345), "0.1235");
  EXPECT_EQ(decimals(1234.5678, 0), "1235");
  EXPECT_EQ(number(0.1), "0.1");
  EXPECT_EQ(csv_cell("plain"), "plain");
  EXPECT_EQ(csv_cell("a,\"b\"\n"), "\"a,\"\"b\"\"\n\"");
}

}  // namespace
}  // namespace sito::eval
