// SPDX-License-Identifier: Apache-2.0
#include "sito/base/digest.h"

#include "sito/base/sha1.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

std::string hex_of(DigestKind kind, std::string_view bytes) {
  std::string out;
  append_digits(digest_of(kind, bytes), kHexAlphabet, 4, out);
  return out;
}

TEST(Digest, IsThatOfTheStandards) {
  EXPECT_EQ(hex_of(DigestKind::Md5, "abc"), "900150983cd24fb0d6963f7d28e17f72");  // RFC 1321, A.5
  EXPECT_EQ(hex_of(DigestKind::Sha1, "abc"), "a9993e364706816aba3e25717850c26c9cd0d89d");  // FIPS
  EXPECT_EQ(hex_of(DigestKind::Sha256, "abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hex_of(DigestKind::Sha512, "abc"),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
}

TEST(Digest, TakesBytesOfSeveralBlocks) {
  EXPECT_EQ(hex_of(DigestKind::Sha1, std::string(1'000'000, 'a')),
            "34aa973cd4c4daa4f61eeb2bdbad27316534016f");  // FIPS 180, example A.3
}

}  // namespace
}  // namespace sito
