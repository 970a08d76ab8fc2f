// SPDX-License-Identifier: Apache-2.0
#include "sito/base/sha1.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

std::string hex_of(std::string_view bytes) {
  const Sha1::Digest digest = Sha1::of(bytes);
  std::string out;
  append_digits({digest.data(), digest.size()}, kHexAlphabet, 4, out);
  return out;
}

TEST(Sha1, IsThatOfTheStandard) {
  EXPECT_EQ(hex_of("abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");  // FIPS 180, example A.1
  EXPECT_EQ(hex_of(""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
}

TEST(Sha1, DigitsAreThoseOfRfc4648WithoutPadding) {
  std::string out;
  append_digits("foobar", kBase32Alphabet, 5, out);
  EXPECT_EQ(out, "MZXW6YTBOI");
  out.clear();
  append_digits("\xFF", kHexAlphabet, 4, out);
  EXPECT_EQ(out, "ff");
}

TEST(Sha1, UuidHasVersionAndVariant) {
  std::string out;
  append_uuid(Sha1::of("abc"), out);
  EXPECT_EQ(out, "<urn:uuid:a9993e36-4706-816a-ba3e-25717850c26c>");
}

}  // namespace
}  // namespace sito
