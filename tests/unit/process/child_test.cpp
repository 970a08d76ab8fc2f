// SPDX-License-Identifier: Apache-2.0
#include "sito/process/child.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <thread>

namespace sito::process {
namespace {

std::string all_from(int file) {
  std::string text;
  std::array<char, 256> part{};
  for (ssize_t n = 0; (n = ::read(file, part.data(), part.size())) > 0;)
    text.append(part.data(), static_cast<std::size_t>(n));
  return text;
}

bool soon(const auto& holds) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

TEST(Child, GetsItsFilesAndItsEnvironmentAndNoMore) {
  PipeEnds pipe, other;
  ASSERT_TRUE(pipe.open() && other.open());
  // Descriptor 3 is the third of its files, and there is no fourth.
  auto child = Child::start({.arguments = {"/bin/sh", "-c",
                                           "echo \"$A\" >&3; ls /proc/self/fd >&3; "
                                           "test -s /dev/stdin || echo empty >&3"},
                             .environment = {"A=b", "PATH=/usr/bin:/bin"},
                             .files = {-1, -1, -1, pipe.writes}});
  ASSERT_TRUE(child);
  pipe.close_writes();
  // ls has one for the folder.
  EXPECT_EQ(all_from(pipe.reads), "b\n0\n1\n2\n3\n4\nempty\n");
  EXPECT_TRUE(soon([&] { return !(*child)->running(); }));
  EXPECT_NE((*child)->group(), 0);
}

TEST(Child, EndsWithAllOfItsGroup) {
  PipeEnds pipe;
  ASSERT_TRUE(pipe.open());
  auto child = Child::start({.arguments = {"/bin/sh", "-c", "sleep 100 & sleep 100 & echo; wait"},
                             .environment = {"PATH=/usr/bin:/bin"},
                             .files = {-1, pipe.writes, -1}});
  ASSERT_TRUE(child);
  pipe.close_writes();
  char newline = 0;
  ASSERT_EQ(::read(pipe.reads, &newline, 1), 1);
  const int group = (*child)->group();
  EXPECT_EQ(members_of(group).size(), 3U);
  EXPECT_GT(memory_of(group), 0U);
  (*child)->kill();
  EXPECT_FALSE((*child)->running());
  EXPECT_TRUE(members_of(group).empty());
  EXPECT_EQ(all_from(pipe.reads), "");  // nobody holds the other end
}

TEST(Child, TellsHowItEnded) {
  for (const auto& [command, code] :
       {std::pair("exit 7", 7), std::pair("kill -9 $$", 137), std::pair("true", 0)}) {
    auto child = Child::start(
        {.arguments = {"/bin/sh", "-c", command}, .environment = {}, .files = {-1, -1, -1}});
    ASSERT_TRUE(child);
    EXPECT_EQ((*child)->wait(), code) << command;
    EXPECT_EQ((*child)->wait(), code) << command;
  }
}

TEST(Child, HasNoMoreMemoryThanItMay) {
  // The shell cannot even load its libraries.
  auto child = Child::start({.arguments = {"/bin/sh", "-c", "true"},
                             .environment = {},
                             .files = {-1, -1, -1},
                             .memory_bytes = 100'000});
  ASSERT_TRUE(child);
  EXPECT_NE((*child)->wait(), 0);
}

TEST(Child, HelpersEndWithIt) {
  PipeEnds pipe;
  ASSERT_TRUE(pipe.open());
  auto child = Child::start({.arguments = {"/bin/sh", "-c", "sleep 100 & echo"},
                             .environment = {"PATH=/usr/bin:/bin"},
                             .files = {-1, pipe.writes, -1}});
  ASSERT_TRUE(child);
  pipe.close_writes();
  EXPECT_EQ(all_from(pipe.reads), "\n");
  EXPECT_TRUE(soon([&] { return !(*child)->running(); }));
}

TEST(Child, WhatCannotBeRunIsSaid) {
  const auto child =
      Child::start({.arguments = {"/no/such/program"}, .environment = {}, .files = {}});
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error().message, "cannot run /no/such/program: No such file or directory");
}

}  // namespace
}  // namespace sito::process
