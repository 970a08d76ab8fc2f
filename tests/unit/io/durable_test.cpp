// SPDX-License-Identifier: Apache-2.0
#include "sito/io/durable.h"

#include "sito/io/file.h"

#include "support/folder_test.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

namespace sito {
namespace {

namespace fs = std::filesystem;

class Durable : public test::FolderTest {
 protected:
  static std::string contents(const std::string& name) {
    return io::read_file(name, std::size_t{1} << 20).value_or("unreadable");
  }
};

TEST_F(Durable, AFileIsMadeAndReplaced) {
  ASSERT_TRUE(io::replace_file(path("a"), "one"));
  ASSERT_TRUE(io::replace_file(path("a"), "two"));
  EXPECT_EQ(contents(path("a")), "two");
  EXPECT_EQ(n_files(), 1U);
}

TEST_F(Durable, ALinkAndTheModeStay) {
  ASSERT_TRUE(io::replace_file(path("a"), "one"));
  ASSERT_EQ(::chmod(path("a").c_str(), 0640), 0);
  fs::create_symlink("a", path("link"));
  ASSERT_TRUE(io::replace_file(path("link"), "two"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(contents(path("a")), "two");
  struct stat status {};
  ASSERT_EQ(::stat(path("a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640U);
}

TEST_F(Durable, AFullDiskLeavesTheOldContents) {
  ASSERT_TRUE(io::replace_file(path("a"), "old"));
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit small{16, before.rlim_max};
  std::signal(SIGXFSZ, SIG_IGN);  // write() fails as it does on a full disk
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto replaced = io::replace_file(path("a"), std::string(100, 'x'));
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, ErrorCode::Io);
  EXPECT_EQ(contents(path("a")), "old");
  EXPECT_EQ(n_files(), 1U);
}

TEST_F(Durable, AMissingFolderIsAnError) {
  EXPECT_FALSE(io::replace_file(path("no/a"), "one"));
  EXPECT_FALSE(io::FileLock::take(path("no/a")));
}

TEST_F(Durable, ALockIsForOneProcess) {
  auto lock = io::FileLock::take(path("a"));
  ASSERT_TRUE(lock) << to_string(lock.error());
  const auto second = io::FileLock::take(path("a"));
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find(std::to_string(::getpid())), std::string::npos)
      << second.error().message;
  EXPECT_EQ(second.error().where.source, path("a"));
}

TEST_F(Durable, ALockLeavesNothingBehind) {
  { const auto lock = io::FileLock::take(path("a")); }
  EXPECT_EQ(n_files(), 0U);
  EXPECT_TRUE(io::FileLock::take(path("a")));
}

TEST_F(Durable, TheLockOfAKilledProcessIsFree) {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto lock = io::FileLock::take(path("a"));
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(n_files(), 1U);
  EXPECT_TRUE(io::FileLock::take(path("a")));
}

TEST_F(Durable, TwoNamesOfOneFileHaveOneLock) {
  ASSERT_TRUE(io::replace_file(path("a"), "one"));
  fs::create_symlink("a", path("link"));
  const auto lock = io::FileLock::take(path("a"));
  ASSERT_TRUE(lock);
  EXPECT_FALSE(io::FileLock::take(path("link")));
}

}  // namespace
}  // namespace sito
