// SPDX-License-Identifier: Apache-2.0
#include "sito/base/private_folder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

namespace sito {
namespace {

namespace fs = std::filesystem;

struct PrivateFolderTest : testing::Test {
  PrivateFolderTest() { fs::create_directories(parent); }
  ~PrivateFolderTest() override { fs::remove_all(parent); }
  [[nodiscard]] auto make(const std::string& prefix = "sito-test-") const {
    return PrivateFolder::make(prefix, parent.string());
  }
  fs::path parent = fs::path(testing::TempDir()) / "sito_private_folder_test";
};

TEST_F(PrivateFolderTest, IsThereForAsLongAsItsObject) {
  fs::path path;
  {
    const auto folder = make();
    ASSERT_TRUE(folder) << folder.error().message;
    path = (*folder)->path();
    EXPECT_EQ(path.parent_path(), parent);
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_all);
    fs::create_directories(path / "data");
    std::ofstream(path / "data" / "file") << "x";
  }
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(PrivateFolderTest, TakesAwayWhatNobodyHoldsAnyMore) {
  const auto held = make();
  ASSERT_TRUE(held);
  // What is left of a program that was killed: the folder, and a lock that the system has let go.
  const fs::path left = parent / "sito-test-killed", foreign = parent / "another-test-killed",
                 unlocked = parent / "sito-test-no-lock";
  for (const fs::path& path : {left, foreign, unlocked}) fs::create_directories(path);
  for (const fs::path& path : {left, foreign}) std::ofstream(path / "sito.lock") << "";
  const auto next = make();
  ASSERT_TRUE(next);
  EXPECT_FALSE(fs::exists(left));
  EXPECT_TRUE(fs::exists(foreign));
  EXPECT_TRUE(fs::exists(unlocked)) << "who knows whose that is";
  EXPECT_TRUE(fs::exists((*held)->path()));
}

// What was written while it was being removed is removed the next time.
TEST_F(PrivateFolderTest, TakesAwayWhatADyingProgramStillWrites) {
  const fs::path left = parent / "sito-test-dying";
  fs::create_directories(left);
  std::ofstream(left / "sito.lock") << "";
  std::atomic<bool> is_dying{true};
  std::thread writer([&] {
    for (int i = 0; is_dying && i < 100'000; ++i) {
      std::error_code gone;
      fs::create_directory(left / "data", gone);
      std::ofstream(left / "data" / std::to_string(i)) << "x";
    }
  });
  for (int i = 0; i < 20; ++i) ASSERT_TRUE(make());
  is_dying = false;
  writer.join();
  ASSERT_TRUE(make());
  EXPECT_FALSE(fs::exists(left));
}

TEST_F(PrivateFolderTest, SaysWhereItCannotBeMade) {
  const auto folder = PrivateFolder::make("sito-test-", (parent / "absent").string());
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().code, ErrorCode::Io);
}

}  // namespace
}  // namespace sito
