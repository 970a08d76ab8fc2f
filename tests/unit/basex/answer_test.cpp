// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/answer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace sito::basex {
namespace {

using namespace std::string_view_literals;

/// Bytes in pieces of one size.
class Pieces : public ByteSource {
 public:
  Pieces(std::string_view bytes, std::size_t size) : rest_(bytes), size_(size) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t n = std::min({rest_.size(), size_, into.size()});
    std::memcpy(into.data(), rest_.data(), n);
    rest_.remove_prefix(n);
    return n;
  }

 private:
  std::string_view rest_;
  std::size_t size_;
};

/// The same byte for ever.
class Endless : public ByteSource {
 public:
  explicit Endless(char byte) : byte_(byte) {}
  Result<std::size_t> read(std::span<char> into) override {
    std::fill(into.begin(), into.end(), byte_);
    given_ += into.size();
    return into.size();
  }
  [[nodiscard]] std::size_t given() const { return given_; }

 private:
  char byte_;
  std::size_t given_ = 0;
};

TEST(BasexAnswer, WhatJavaRefusesIsSaidInOneLine) {
  const QueryFault fault = parse_fault(
      "Improper use? Potential bug? Your feedback is welcome:\nContact: ...\nStack Trace: \n"
      "java.security.AccessControlException: access denied (\"java.io.FilePermission\" "
      "\"/etc/passwd\" \"read\")\n\tat java.base/java.security...");
  EXPECT_EQ(to_text(fault),
            "not allowed here: (\"java.io.FilePermission\" \"/etc/passwd\" \"read\")");
}

TEST(BasexAnswer, TakesFaultsApart) {
  const QueryFault fault = parse_fault("Stopped at ., 3/14:\n[XPST0003] Expecting 'x', found '['.");
  EXPECT_EQ(fault.line, 3U);
  EXPECT_EQ(fault.column, 14U);
  EXPECT_EQ(fault.code, "XPST0003");
  EXPECT_EQ(fault.message, "Expecting 'x', found '['");
  EXPECT_EQ(parse_fault("Stopped at /a, b: c.xq, 10/2:\n[bxerr:BASX0005] No\nway."),
            (QueryFault{10, 2, "bxerr:BASX0005", "No\nway"}));
  EXPECT_EQ(parse_fault("No database opened."), (QueryFault{0, 0, "", "No database opened"}));
  EXPECT_EQ(parse_fault("Stopped at ., x/14:\n[A] b"),
            (QueryFault{0, 0, "", "Stopped at ., x/14:\n[A] b"}));
  EXPECT_EQ(parse_fault("Stopped at ., 99999999999999/1:\n").line, 0U);
  EXPECT_EQ(parse_fault(""), QueryFault{});
}

TEST(BasexAnswer, SaysWhatAnErrorMeans) {
  EXPECT_EQ(error_of("org.basex.core.jobs.JobException: Interrupted.").code, ErrorCode::Timeout);
  EXPECT_EQ(error_of("Timeout exceeded.").code, ErrorCode::Timeout);
  EXPECT_EQ(error_of("Out of Main Memory.").code, ErrorCode::TooLarge);
  EXPECT_EQ(error_of("Java heap space").code, ErrorCode::TooLarge);
  const Error error = error_of("Stopped at ., 3/14:\n[XPST0003] Bad.");
  EXPECT_EQ(error.code, ErrorCode::Malformed);
  EXPECT_EQ(error.message, "line 3, column 14: XPST0003: Bad");
  // A page cannot pretend that it took too long.
  EXPECT_EQ(error_of("Stopped at ., 1/1:\n[err:x] Timeout exceeded").code, ErrorCode::Malformed);
}

TEST(BasexAnswer, IsTheSameInPiecesOfAnySize) {
  constexpr std::string_view kBytes =
      "res\xFF\0ult\xFF\xFF\0info\0\0"
      "\x0B<a/>\0\x20s\0\0\0"
      "part\0\1Stopped at ., 1/2:\n[X] y\0"
      "last\0\0"sv;
  for (std::size_t size = 1; size < kBytes.size() + 2; ++size) {
    Pieces source(kBytes, size);
    AnswerReader reader(source);
    std::string out;
    ASSERT_TRUE(reader.command(100, append_to(out)));
    EXPECT_EQ(out, "res\0ult\xFF"sv);
    std::vector<Item> items;
    ASSERT_TRUE(reader.items(1000, items));
    ASSERT_EQ(items.size(), 2U);
    EXPECT_EQ(items[0].kind, Item::kElement);
    EXPECT_EQ(items[1].text, "s");
    out.clear();
    const auto refused = reader.query(100, append_to(out));
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().message, "line 1, column 2: X: y");
    EXPECT_EQ(reader.last_fault().column, 2U);
    EXPECT_FALSE(reader.broken());
    ASSERT_TRUE(reader.query(100, append_to(out)));
    EXPECT_EQ(out, "partlast");
  }
}

TEST(BasexAnswer, ThatIsCutAnywhereIsAnError) {
  constexpr std::string_view kBytes = "\x0B<a>\xFF\xFF</a>\0\x20s\0\0\0"sv;
  for (std::size_t end = 0; end < kBytes.size(); ++end) {
    Pieces source(kBytes.substr(0, end), 3);
    AnswerReader reader(source);
    std::vector<Item> items;
    const auto read = reader.items(1000, items);
    ASSERT_FALSE(read.has_value()) << end;
    EXPECT_EQ(read.error().code, ErrorCode::Network);
    EXPECT_TRUE(reader.broken());
  }
}

TEST(BasexAnswer, WithoutAnEndDoesNotFillTheMemory) {
  for (const char byte : {'\x0B', '\x02', '\xFF', 'a'}) {
    Endless source(byte);
    AnswerReader reader(source);
    std::vector<Item> items;
    const auto read = reader.items(100'000, items);
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().code, ErrorCode::TooLarge);
    EXPECT_LT(source.given(), 300'000U);
  }
  // Empty items: a kind and its end, again and again.
  std::string empty;
  for (int i = 0; i < 100'000; ++i) empty += "\x0B\0"sv;
  Pieces source(empty, 4096);
  AnswerReader reader(source);
  std::vector<Item> items;
  EXPECT_EQ(reader.items(100'000, items).error().code, ErrorCode::TooLarge);
  EXPECT_LT(items.size(), 10'000U);
}

TEST(BasexAnswer, OfAnotherProtocolIsAnError) {
  Pieces source("HTTP/1.1 400 Bad Request\0x"sv, 100);
  AnswerReader reader(source);
  std::string out;
  const auto read = reader.query(1000, append_to(out));
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().code, ErrorCode::Network);
  EXPECT_TRUE(reader.broken());
}

}  // namespace
}  // namespace sito::basex
