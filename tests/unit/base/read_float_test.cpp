// SPDX-License-Identifier: Apache-2.0
#include "sito/base/read_float.h"

#include "sito/base/hash.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <string>

namespace sito {
namespace {

// Expects the same bits, end and error as from_chars has.
void expect_same(const std::string& text) {
  float expected = 7, value = 7;
  const char* const end = text.data() + text.size();
  const auto right = std::from_chars(text.data(), end, expected);
  const auto read = read_float(text.data(), end, value);
  EXPECT_EQ(read.ec, right.ec) << text;
  EXPECT_EQ(read.ptr - text.data(), right.ptr - text.data()) << text;
  EXPECT_EQ(std::memcmp(&value, &expected, sizeof value), 0) << text << ' ' << value;
}

TEST(ReadFloat, ReadsWhatFromCharsReads) {
  for (const char* text : {"0",
                           "-0",
                           "1",
                           "-1.5",
                           "0.1 2",
                           "3.25e",
                           "3.25e-3",
                           "1E5",
                           "1.",
                           ".5",
                           "-.5",
                           "-",
                           "+1",
                           "",
                           " 1",
                           "inf",
                           "nan",
                           "1.5.2",
                           "000.10",
                           "16777217",
                           "16777216.5",
                           "16777219",
                           "1e-50",
                           "1e50",
                           "999999999999999",
                           "9999999999999999",
                           "123456789012345678901234567890",
                           "0.000000000000001",
                           "0.00000000000000001",
                           "8388608.5",
                           "8388609.5",
                           "8388608.50000001",
                           "8388609.4999999"}) {
    expect_same(text);
  }
}

TEST(ReadFloat, RoundsRandomNumbersAsFromCharsDoes) {
  for (std::uint64_t i = 0; i < 20'000; ++i) {
    const std::uint64_t bits = mix_bits(i);
    const float value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    char text[64];
    const auto shortest = std::to_chars(text, text + sizeof text, value);
    expect_same(std::string(text, shortest.ptr));
    // Fixed digits; and the numbers halfway between two floats, and beside them.
    std::snprintf(text, sizeof text, "%.*f", static_cast<int>(bits >> 60),
                  static_cast<double>(bits >> 40) / static_cast<double>(1 + (bits & 0xFFFFFF)));
    expect_same(text);
    const std::uint64_t half = (std::uint64_t{1} << 24 | (bits & 0xFFFFFF)) * 2 + 1;
    expect_same(std::to_string(half));
    expect_same(std::to_string(half / 4) + (half % 4 == 1 ? ".25" : ".75"));
    expect_same(std::to_string(half / 4) + (half % 4 == 1 ? ".2500001" : ".7499999"));
  }
}

}  // namespace
}  // namespace sito
