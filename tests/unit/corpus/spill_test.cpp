// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/spill.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::corpus {
namespace {

struct StringSink final : ByteSink {
  std::string text;
  Result<void> write(Bytes bytes) override {
    text += bytes;
    return {};
  }
  Result<void> close() override { return {}; }
};

std::string poured(const Spill& spill, std::size_t output) {
  StringSink sink;
  EXPECT_TRUE(spill.pour(output, sink));
  return sink.text;
}

void add(std::size_t output, std::string bytes, const std::string& folder, Spill& spill) {
  spill.add(output, bytes, folder);
  EXPECT_TRUE(bytes.empty());
}

class SpillTo : public testing::TestWithParam<const char*> {};

TEST_P(SpillTo, OutputsComeBackInTheirOrder) {
  const std::string folder = GetParam();
  const std::string large(3'000'000, 'x');
  Spill spill;
  EXPECT_TRUE(spill.empty());
  add(0, "a", folder, spill);
  add(1, large, folder, spill);
  add(0, "b", folder, spill);
  add(1, "", folder, spill);
  EXPECT_EQ(spill.parts(), 3U);
  EXPECT_EQ(poured(spill, 0), "ab");
  EXPECT_EQ(poured(spill, 1), large);
  EXPECT_EQ(poured(spill, 2), "");
}

TEST_P(SpillTo, WhatFailedIsForgotten) {
  const std::string folder = GetParam();
  Spill spill;
  add(0, "good", folder, spill);
  const std::size_t mark = spill.parts();
  add(0, "failed", folder, spill);
  spill.cut(mark);
  add(0, " again", folder, spill);
  EXPECT_EQ(poured(spill, 0), "good again");
}

INSTANTIATE_TEST_SUITE_P(Folders, SpillTo, testing::Values("/tmp", "/no/such/folder"));

}  // namespace
}  // namespace sito::corpus
