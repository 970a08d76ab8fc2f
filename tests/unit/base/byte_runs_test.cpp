// SPDX-License-Identifier: Apache-2.0
#include "sito/base/byte_runs.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

constexpr auto kIsA = [](auto byte) { return (byte == 'a') | (byte >= 0x80); };

std::vector<std::string> runs_of(std::string_view text) {
  std::vector<std::string> runs;
  for_each_run(text, kIsA, [&](std::string_view run, bool is_ascii) {
    EXPECT_EQ(is_ascii, run.find('\xC3') == std::string_view::npos);
    runs.emplace_back(run);
    return true;
  });
  return runs;
}

TEST(ByteRuns, AreMaximal) {
  EXPECT_EQ(runs_of(""), (std::vector<std::string>{}));
  EXPECT_EQ(runs_of("..."), (std::vector<std::string>{}));
  EXPECT_EQ(runs_of("a.aa..a"), (std::vector<std::string>{"a", "aa", "a"}));
  EXPECT_EQ(runs_of(std::string(200, 'a')), (std::vector<std::string>{std::string(200, 'a')}));
}

TEST(ByteRuns, AreTheSameAsByteByByte) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    const std::size_t size = random() % 200;
    const unsigned often = 1 + random() % 90;
    while (text.size() < size)
      text += random() % 100 < often ? '.' : random() % 9 == 0 ? '\xC3' : 'a';
    std::vector<std::string> expected;
    bool inside = false;
    for (const char c : text) {
      if (c != '.' && !inside) expected.emplace_back();
      if (c != '.') expected.back() += c;
      inside = c != '.';
    }
    ASSERT_EQ(runs_of(text), expected) << text;
  }
}

TEST(ByteRuns, EndWhereTheyAreTold) {
  int n = 0;
  for_each_run("a.a.a", kIsA, [&](std::string_view, bool) { return ++n < 2; });
  EXPECT_EQ(n, 2);
}

}  // namespace
}  // namespace sito
