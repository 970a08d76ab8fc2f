// SPDX-License-Identifier: Apache-2.0
#include "sito/io/wacz.h"

#include "support/zip_bytes.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <utility>

namespace sito::io {
namespace {

using test::Entries;
using test::zip_of;

class Wacz : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string put(const std::string& name, const Entries& entries) const {
    const std::string path = folder_ / name;
    std::ofstream(path, std::ios::binary) << zip_of(entries);
    return path;
  }

  static std::string read(ByteSource& source, std::size_t most = 1000) {
    std::string bytes(most, '\0');
    const auto count = source.read(bytes);
    EXPECT_TRUE(count) << count.error().message;
    bytes.resize(count ? *count : 0);
    return bytes;
  }
  static std::string text_of(const std::string& path, std::uint64_t offset = 0) {
    auto opened = open_in_wacz(path, offset);
    EXPECT_TRUE(opened) << opened.error().message;
    return opened ? read(*opened->bytes) : "";
  }

  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("sito-wacz-" + std::to_string(::getpid()));
};

TEST_F(Wacz, ArchivesAreReadInAnyOrderAndAgain) {
  const std::string path = put("a.wacz", {{"archive/1.warc", "one"}, {"archive/2.warc", "second"}});
  EXPECT_EQ(*archives_in_wacz(path),
            (std::vector<std::string>{path + "/archive/1.warc", path + "/archive/2.warc"}));
  EXPECT_EQ(text_of(path + "/archive/2.warc"), "second");
  EXPECT_EQ(text_of(path + "/archive/1.warc"), "one");
  EXPECT_EQ(text_of(path + "/archive/2.warc", 3), "ond");
}

TEST_F(Wacz, ArchivesThatAreOpenTogetherDoNotDisturbEachOther) {
  const std::string path = put("a.wacz", {{"archive/1.warc", "one"}, {"archive/2.warc", "second"}});
  ASSERT_TRUE(archives_in_wacz(path));
  auto one = open_in_wacz(path + "/archive/1.warc", 0);
  auto two = open_in_wacz(path + "/archive/2.warc", 0);
  ASSERT_TRUE(one && two);
  EXPECT_EQ(read(*one->bytes, 1), "o");
  EXPECT_EQ(read(*two->bytes, 3), "sec");
  EXPECT_EQ(read(*one->bytes), "ne");
  EXPECT_EQ(read(*two->bytes), "ond");
}

// The directory of the file that was read last is kept: not beyond the file.
TEST_F(Wacz, AFileThatHasChangedIsReadAnew) {
  const std::string path = put("a.wacz", {{"archive/1.warc", "one"}});
  EXPECT_EQ(text_of(path + "/archive/1.warc"), "one");
  std::filesystem::remove(path);
  put("a.wacz", {{"archive/0.warc", "none"}, {"archive/1.warc", "another"}});
  EXPECT_EQ(text_of(path + "/archive/1.warc"), "another");
  EXPECT_EQ(archives_in_wacz(path)->size(), 2U);
  std::filesystem::remove(path);
  EXPECT_FALSE(open_in_wacz(path + "/archive/1.warc", 0));
}

TEST_F(Wacz, FilesAreToldApart) {
  const std::string a = put("a.wacz", {{"archive/1.warc", "one"}});
  const std::string b = put("b.wacz", {{"archive/1.warc", "two"}});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(text_of(a + "/archive/1.warc"), "one");
    EXPECT_EQ(text_of(b + "/archive/1.warc"), "two");
  }
}

}  // namespace
}  // namespace sito::io
