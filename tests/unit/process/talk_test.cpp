// SPDX-License-Identifier: Apache-2.0
#include "sito/process/talk.h"

#include "sito/process/child.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <string>

namespace sito::process {
namespace {

/// What a shell command makes of `text`.
Talk talk_to(const char* command, const std::string& text, const TalkBounds& bounds) {
  PipeEnds in, out;
  EXPECT_TRUE(in.open() && out.open());
  ::fcntl(in.writes, F_SETFL, O_NONBLOCK);
  auto child = Child::start({.arguments = {"/bin/sh", "-c", command},
                             .environment = {"PATH=/usr/bin:/bin"},
                             .files = {in.reads, out.writes, -1}});
  EXPECT_TRUE(child);
  in.close_reads(), out.close_writes();
  auto said = talk(in.writes, out.reads, text, bounds);
  EXPECT_TRUE(said);
  return said ? *std::move(said) : Talk{};
}

TEST(Talk, WritesAndReadsAtTheSameTime) {
  const std::string text(3 << 20, 'x');  // more than any pipe holds
  const Talk said = talk_to("cat", text, {});
  EXPECT_EQ(said.end, TalkEnd::Whole);
  EXPECT_EQ(said.output, text);
  EXPECT_EQ(talk_to("cat; echo end", "", {}).output, "end\n");
}

TEST(Talk, AProgramMayEndBeforeItHasReadEverything) {
  const Talk said = talk_to("head -c 2", std::string(3 << 20, 'x'), {});
  EXPECT_EQ(said.end, TalkEnd::Whole);
  EXPECT_EQ(said.output, "xx");
}

TEST(Talk, EndsAtItsBounds) {
  EXPECT_EQ(talk_to("sleep 60", "", {.silent_seconds = 0.1}).end, TalkEnd::Silent);
  EXPECT_EQ(
      talk_to("while true; do echo; sleep 0.02; done", "", {.silent_seconds = 20, .seconds = 0.3})
          .end,
      TalkEnd::Late);
  const Talk much = talk_to("cat /dev/zero", "", {.most_bytes = 1000});
  EXPECT_EQ(much.end, TalkEnd::TooMuch);
  EXPECT_GT(much.output.size(), 1000U);
}

}  // namespace
}  // namespace sito::process
