// SPDX-License-Identifier: Apache-2.0
#include "sito/text/printable.h"

#include <gtest/gtest.h>

namespace sito::text {
namespace {

TEST(Printable, ShowsControlCharacters) {
  EXPECT_EQ(printable("a\x1b[31mb"), "a\\x1b[31mb");
  EXPECT_EQ(printable("a\r\nb\tc\x7f"), "a\\x0d\\x0ab\tc\\x7f");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\xc2\\x9b31m");  // CSI as one character
}

TEST(Printable, KeepsText) {
  EXPECT_EQ(printable("K\xc5\xafn \xe2\x82\xac \xf0\x9f\x98\x80\xc2\xa0."),
            "K\xc5\xafn \xe2\x82\xac \xf0\x9f\x98\x80\xc2\xa0.");
  EXPECT_EQ(printable("a\nb\n", LineEnds::Keep), "a\nb\n");
}

TEST(Printable, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(printable("\x9b"
                      "31m"),
            "\\x9b31m");
  EXPECT_EQ(printable("\xe2\x82z\xc5\xaf"), "\\xe2\\x82z\xc5\xaf");
  EXPECT_EQ(printable("\xc5"), "\\xc5");
}

}  // namespace
}  // namespace sito::text
