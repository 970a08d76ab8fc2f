// SPDX-License-Identifier: Apache-2.0
#include "sito/io/sink.h"

#include "support/folder_test.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace sito {
namespace {

namespace fs = std::filesystem;

class Sink : public test::FolderTest {
 protected:
  static std::string contents(const std::string& name) {
    std::ostringstream all;
    all << std::ifstream(name, std::ios::binary).rdbuf();
    return all.str();
  }
};

TEST_F(Sink, AppearsWhenClosed) {
  auto sink = io::open_sink(path("out"));
  ASSERT_TRUE(sink);
  ASSERT_TRUE((*sink)->write("abc"));
  ASSERT_TRUE((*sink)->write(std::string(1'000'000, 'x')));
  ASSERT_TRUE((*sink)->write("def"));
  EXPECT_FALSE(fs::exists(path("out")));
  ASSERT_TRUE((*sink)->close());
  EXPECT_EQ(contents(path("out")), "abc" + std::string(1'000'000, 'x') + "def");
  EXPECT_EQ(n_files(), 1U);
}

TEST_F(Sink, LeavesNothingWithoutClose) {
  std::ofstream(path("out")) << "old";
  {
    auto sink = io::open_sink(path("out"));
    ASSERT_TRUE(sink);
    ASSERT_TRUE((*sink)->write("new"));
  }
  EXPECT_EQ(contents(path("out")), "old");
  EXPECT_EQ(n_files(), 1U);
}

TEST_F(Sink, AnUnfinishedFileIsRemovedOrHasANameThatSaysSo) {
  std::ofstream(path("out")) << "old";
  for (const bool keep : {false, true}) {
    auto sink = io::open_sink(path("out"));
    ASSERT_TRUE(sink);
    ASSERT_TRUE((*sink)->write("new"));
    ASSERT_TRUE((*sink)->end_unfinished(keep));
    EXPECT_EQ(contents(path("out")), "old");
    EXPECT_EQ(fs::exists(path("out.partial")), keep);
  }
  EXPECT_EQ(contents(path("out.partial")), "new");
  EXPECT_EQ(n_files(), 2U);
}

TEST_F(Sink, LeftoversOfKilledProcessesAreRemovedAndOthersStay) {
  const pid_t killed = ::fork();
  if (killed == 0) {
    const auto sink = io::open_sink(path("out"));
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(killed, &status, 0), killed);
  const std::string left = path("out.part-" + std::to_string(killed));
  ASSERT_TRUE(fs::exists(left));
  std::ofstream(path("out.part-of-a-novel")) << "mine";
  std::ofstream(path("other.part-1")) << "mine";
  auto alive = io::open_sink(path("out"));  // a lock is of the open file, not of the process
  ASSERT_TRUE(alive);
  EXPECT_EQ(io::remove_leftovers(path("out")), std::vector<std::string>{left});
  EXPECT_FALSE(fs::exists(left));
  EXPECT_EQ(n_files(), 3U);
  ASSERT_TRUE((*alive)->write("text"));
  ASSERT_TRUE((*alive)->close());
  EXPECT_EQ(contents(path("out")), "text");
}

TEST_F(Sink, TwoOfOneProcessHaveFilesOfTheirOwn) {
  auto first = io::open_sink(path("out"));
  auto second = io::open_sink(path("out"));
  ASSERT_TRUE(first && second);
  ASSERT_TRUE((*first)->write("first"));
  ASSERT_TRUE((*second)->write("2nd"));
  ASSERT_TRUE((*first)->close());
  EXPECT_EQ(contents(path("out")), "first");
  ASSERT_TRUE((*second)->close());
  EXPECT_EQ(contents(path("out")), "2nd");
  EXPECT_EQ(n_files(), 1U);
}

TEST_F(Sink, ReplacesTheFileBehindALinkAndKeepsItsMode) {
  std::ofstream(path("real")) << "old";
  fs::permissions(path("real"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real", path("link"));
  auto sink = io::open_sink(path("link"));
  ASSERT_TRUE(sink);
  ASSERT_TRUE((*sink)->write("new"));
  ASSERT_TRUE((*sink)->close());
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(contents(path("real")), "new");
  EXPECT_EQ(fs::status(path("real")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(Sink, WritesThroughToDevices) {
  auto sink = io::open_sink("/dev/null");
  ASSERT_TRUE(sink);
  EXPECT_TRUE((*sink)->write("x"));
  EXPECT_TRUE((*sink)->close());
}

TEST_F(Sink, AFullDiskIsIo) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  auto sink = io::open_sink("/dev/full");
  ASSERT_TRUE(sink);
  EXPECT_TRUE((*sink)->write("x"));
  const auto closed = (*sink)->close();
  ASSERT_FALSE(closed);
  EXPECT_EQ(closed.error().code, ErrorCode::Io);
}

TEST_F(Sink, AClosedPipeIsIo) {
  std::signal(SIGPIPE, SIG_IGN);  // as the tool does
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  const int reader = ::open(path("pipe").c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  auto sink = io::open_sink(path("pipe"));
  ASSERT_TRUE(sink);
  ::close(reader);
  const auto written = (*sink)->write(std::string(1'000'000, 'x'));
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::Io);
  EXPECT_EQ(written.error().message, "broken pipe");
}

TEST_F(Sink, FoldersThatAreMissingOrInTheWayAreIo) {
  for (const std::string& name : {path("no/such/out"), folder_.string()}) {
    const auto sink = io::open_sink(name);
    ASSERT_FALSE(sink);
    EXPECT_EQ(sink.error().code, ErrorCode::Io);
  }
}

}  // namespace
}  // namespace sito
