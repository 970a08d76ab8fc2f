// SPDX-License-Identifier: Apache-2.0
#include "sito/base/base64.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

// The vectors of RFC 4648, section 10.
TEST(Base64, GivesBackTheBytes) {
  EXPECT_EQ(from_base64("").value(), "");
  EXPECT_EQ(from_base64("Zg==").value(), "f");
  EXPECT_EQ(from_base64("Zm8=").value(), "fo");
  EXPECT_EQ(from_base64("Zm9v").value(), "foo");
  EXPECT_EQ(from_base64("Zm9vYmFy").value(), "foobar");
  EXPECT_EQ(from_base64("+/8A").value(), std::string("\xFB\xFF\0", 3));
}

TEST(Base64, TakesLooseTextAsFarAsItGoes) {
  EXPECT_EQ(from_loose_base64("Zm9v\r\nYmFy"), "foobar");
  EXPECT_EQ(from_loose_base64("Zm9vYg"), "foob");
  EXPECT_EQ(from_loose_base64("!?"), "");
}

TEST(Base64, EncodesWhatItDecodes) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
  std::string bytes;
  for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
  EXPECT_EQ(from_base64(to_base64(bytes)).value(), bytes);
}

TEST(Base64, RefusesWhatIsNone) {
  for (const char* text : {"Z", "Zg", "Zg=", "Zm9v\n", "Zm-v", "Z===", "====", "=Zg="}) {
    EXPECT_FALSE(from_base64(text)) << text;
  }
}

}  // namespace
}  // namespace sito
