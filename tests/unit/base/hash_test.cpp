// SPDX-License-Identifier: Apache-2.0
#include "sito/base/hash.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

TEST(Hash, LoadsTheFirstByteLowest) {
  const std::string bytes = "\x01\x02\x03\x04\x05\x06\x07\x88\x99";
  std::uint64_t expected = 0;
  for (std::size_t n = 0; n <= 8; ++n) {
    EXPECT_EQ(load_bytes(bytes.data(), n), expected) << n;
    expected |= std::uint64_t{static_cast<unsigned char>(bytes[n])} << (8 * (n % 8));
  }
}

// Summaries and fingerprints in files hold these values.
TEST(Hash, OfBytesStaysTheSame) {
  EXPECT_EQ(hash_bytes(""), 0U);
  EXPECT_EQ(hash_bytes("T", 1), 0xda06973f909200a2U);
  EXPECT_EQ(hash_bytes("The", 3), 0xdbc4c09f047ce70cU);
  EXPECT_EQ(hash_bytes("The qui", 7), 0x8319bc5e3b5e3023U);
  EXPECT_EQ(hash_bytes("The quick brown fox", 19), 0x7e1b60e296bc6401U);
}

}  // namespace
}  // namespace sito
