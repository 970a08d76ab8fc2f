// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/schema.h"

#include "sito/frontier/frontier.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace sito::frontier {
namespace {

class Schema : public testing::Test {
 protected:
  Schema() : path_(testing::TempDir() + "schema-" + std::to_string(::getpid()) + ".sqlite") {}
  ~Schema() override {
    for (const char* end : {"", "-wal", "-shm"}) std::filesystem::remove(path_ + end);
  }
  void run(const std::string& sql) {
    auto database = open_sqlite(path_);
    ASSERT_TRUE(database) << to_string(database.error());
    ASSERT_TRUE((*database)->execute(sql));
  }
  Error error() {
    auto opened = Frontier::open(path_, {});
    return opened ? Error{ErrorCode::Internal, "it was opened"} : opened.error();
  }

  std::string path_;
};

TEST_F(Schema, AFileOfSomethingElseIsNoFrontier) {
  std::ofstream(path_) << std::string(5'000, 'x');
  EXPECT_EQ(error().code, ErrorCode::Malformed);
  EXPECT_EQ(error().message, "this is not a frontier: not an SQLite database");
}

TEST_F(Schema, ADatabaseOfSomethingElseIsNoFrontier) {
  run("CREATE TABLE people (name TEXT)");
  EXPECT_EQ(error().code, ErrorCode::Malformed);
  EXPECT_EQ(error().message, "this database is not a frontier");
}

TEST_F(Schema, ALaterVersionIsRefused) {
  ASSERT_TRUE(Frontier::open(path_, {}));
  run("UPDATE sito_meta SET number=7 WHERE name='version'");
  EXPECT_EQ(error().code, ErrorCode::Malformed);
  EXPECT_EQ(error().message,
            "made by a later version of sito (frontier version 7, this version reads 2)");
}

TEST_F(Schema, WhoOnlyReadsMakesNothing) {
  OpenOptions options;
  options.read_only = true;
  EXPECT_FALSE(Frontier::open(path_, options));
  EXPECT_FALSE(std::filesystem::exists(path_));
  std::ofstream(path_) << "";
  const auto opened = Frontier::open(path_, options);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message, "it contains no crawl");
}

TEST_F(Schema, AnEmptyFileIsAFreshFrontier) {
  std::ofstream(path_) << "";
  EXPECT_TRUE(Frontier::open(path_, {}));
}

TEST_F(Schema, AFolderThatIsNotThereIsAnError) {
  const auto opened = Frontier::open(path_ + "-missing/frontier.sqlite", {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::Io);
}

TEST_F(Schema, AServerThatIsNotThereIsAnError) {
  const auto opened = Frontier::open("postgresql:///x?host=/nonexistent", {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::Network);
}

}  // namespace
}  // namespace sito::frontier
