// SPDX-License-Identifier: Apache-2.0
#include "sito/io/codec.h"
#include "sito/io/helpers.h"
#include "sito/io/source.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace sito {
namespace {

constexpr std::size_t kAhead = 8;

/// The bytes of each member, and the damage between them, as a reader sees them.
struct Member {
  std::uint64_t begin = 0;
  std::string bytes;
  std::string error;

  bool operator==(const Member&) const = default;
};

std::vector<Member> drain(io::Source& source, std::size_t stride) {
  std::vector<Member> members;
  std::string piece(stride, '\0');
  for (;;) {
    const auto count = source.read(piece);
    if (!count) {
      // Where in a member the damage is noticed depends on the size of the reads before it.
      members.push_back({source.member_begin(), "", count.error().message});
      if (!source.resync()) return members;
      continue;
    }
    if (*count == 0) return members;
    const bool goes_on = !members.empty() && members.back().begin == source.member_begin() &&
                         members.back().error.empty();
    if (!goes_on) members.push_back({source.member_begin(), "", ""});
    members.back().bytes.append(piece, 0, *count);
  }
}

class GzipAhead : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() / ("sito-ahead-" + std::to_string(::getpid()));
  }
  void TearDown() override { std::filesystem::remove(path_); }

  // Text that compresses to about a third.
  std::string text(std::size_t bytes) {
    std::string out;
    while (out.size() < bytes) out += "word" + std::to_string(random_() % 100000) + " ";
    out.resize(bytes);
    return out;
  }
  std::string noise(std::size_t bytes) {
    std::string out(bytes, '\0');
    for (char& c : out) c = static_cast<char>(random_());
    return out;
  }
  static std::string member(std::string_view bytes) {
    std::string out;
    io::compress_frame(io::Compression::Gzip, bytes, out);
    return out;
  }
  std::string members(std::size_t n, std::size_t most) {
    std::string out;
    for (std::size_t i = 0; i < n; ++i) out += member(text(random_() % most));
    return out;
  }

  // Reads the file in both ways, with idle threads that help and without any.
  void check(const std::string& stored, std::uint64_t offset = 0) {
    std::ofstream(path_, std::ios::binary) << stored;
    auto plain = io::open_source_at(path_.string(), offset);
    ASSERT_TRUE(plain);
    const std::vector<Member> expected = drain(**plain, 5000);
    for (const int n_threads : {0, 3}) {
      io::Helpers helpers(kAhead);
      std::atomic<bool> stop{false};
      std::vector<std::thread> threads;
      for (int i = 0; i < n_threads; ++i) {
        threads.emplace_back([&] {
          while (!stop) helpers.help();
        });
      }
      {
        auto ahead = io::open_source_ahead(path_.string(), offset, helpers);
        EXPECT_TRUE(ahead);
        if (ahead) compare(drain(**ahead, 5000), expected);
        if (ahead) EXPECT_EQ((*ahead)->stored_position(), (*plain)->stored_position());
        if (ahead) EXPECT_EQ((*ahead)->at_member_end(), (*plain)->at_member_end());
      }
      stop = true;
      for (std::thread& thread : threads) thread.join();
    }
  }

  static void compare(const std::vector<Member>& found, const std::vector<Member>& expected) {
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i) {
      ASSERT_EQ(found[i].begin, expected[i].begin) << i;
      ASSERT_EQ(found[i].error, expected[i].error) << i;
      ASSERT_EQ(found[i].bytes.size(), expected[i].bytes.size()) << i;
      const auto differ =
          std::mismatch(found[i].bytes.begin(), found[i].bytes.end(), expected[i].bytes.begin());
      ASSERT_EQ(differ.first - found[i].bytes.begin(), std::ssize(found[i].bytes)) << i;
    }
    EXPECT_EQ(found.size(), expected.size());
  }

  std::mt19937 random_{7};
  std::filesystem::path path_;
};

TEST_F(GzipAhead, ReadsManyMembers) { check(members(400, 60000)); }

TEST_F(GzipAhead, ReadsFromAMember) {
  const std::string front = members(20, 60000);
  check(front + members(100, 60000), front.size());
}

TEST_F(GzipAhead, LeavesLargeMembersToTheSource) {
  const std::string large = member(noise(3 << 20));
  check(members(30, 60000) + large + members(30, 60000) + large);
  check(large + members(30, 60000));
  check(member(std::string(20 << 20, 'a')) + members(30, 60000));
}

TEST_F(GzipAhead, ReadsASingleMember) {
  check(member(text(100)));
  check(member(text(4 << 20)));
  check("");
}

TEST_F(GzipAhead, IsNotMisledByAnArchiveInAMember) {
  check(members(20, 60000) + member(members(200, 60000)) + members(20, 60000));
}

TEST_F(GzipAhead, ReportsDamageWhereItIs) {
  const std::string whole = members(200, 60000);
  for (int i = 0; i < 6; ++i) {
    std::string damaged = whole;
    for (int k = 0; k < 4; ++k) {
      const std::size_t at = random_() % (damaged.size() - 50);
      damaged.replace(at, 40, noise(40));
    }
    check(damaged);
  }
}

TEST_F(GzipAhead, ReportsACutFile) {
  const std::string whole = members(60, 60000);
  check(whole.substr(0, whole.size() - 100));
  check(whole.substr(0, whole.size() - 5));
}

TEST_F(GzipAhead, PassesOverZerosAndEmptyMembers) {
  check(members(30, 60000) + std::string(700, '\0') + members(30, 60000) + member("") + member("") +
        members(30, 60000) + std::string(300, '\0'));
  check(members(30, 60000) + "this is not gzip" + members(30, 60000));
}

}  // namespace
}  // namespace sito
