// SPDX-License-Identifier: Apache-2.0
// Real archives, odd and damaged ones among them, when the folder of gold data is there.
#include "sito/archive/check.h"

#include "support/read_archive.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace sito {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> gold_archives() {
  std::vector<std::string> found;
  for (const std::string folder : {"warc", "hu_warc/warc"}) {
    const fs::path path = fs::path(SITO_SOURCE_DIR) / "../shared/data" / folder;
    if (!fs::exists(path)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) found.push_back(entry.path().string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

test::SeenArchive read(const std::string& path) {
  auto source = io::open_source(path);
  EXPECT_TRUE(source) << path;
  return test::read_archive(*std::move(source));
}

TEST(GoldArchives, EveryOneIsReadToItsEnd) {
  const auto paths = gold_archives();
  if (paths.empty()) GTEST_SKIP() << "../shared/data is not there";
  std::size_t pages = 0;
  for (const std::string& path : paths) {
    const test::SeenArchive seen = read(path);
    EXPECT_TRUE(seen.errors.empty()) << path << ": " << to_string(seen.errors.front());
    EXPECT_FALSE(seen.records.empty()) << path;
    for (const test::SeenRecord& record : seen.records) {
      EXPECT_NE(record.skipped, "malformed") << path << " at " << record.offset;
    }
    pages += seen.pages().size();
  }
  EXPECT_GE(pages, 100U);
}

TEST(GoldArchives, FormsOfOneArchiveGiveTheSameRecords) {
  std::size_t compared = 0;
  for (const std::string& path : gold_archives()) {
    if (!path.ends_with(".gz") || !fs::exists(path.substr(0, path.size() - 3))) continue;
    const test::SeenArchive packed = read(path);
    const test::SeenArchive plain = read(path.substr(0, path.size() - 3));
    ASSERT_EQ(packed.records.size(), plain.records.size()) << path;
    for (std::size_t i = 0; i < packed.records.size(); ++i) {
      EXPECT_EQ(packed.records[i].page, plain.records[i].page) << path;
    }
    ++compared;
  }
  if (compared == 0) GTEST_SKIP() << "../shared/data is not there";
}

TEST(GoldArchives, RecordsWithAPlaceOfTheirOwnCanBeFetched) {
  const auto paths = gold_archives();
  if (paths.empty()) GTEST_SKIP() << "../shared/data is not there";
  for (const std::string& path : paths) {
    for (const test::SeenRecord& record : read(path).records) {
      if (record.length == 0) continue;
      archive::Record fetched;
      NoDiagnostics none;
      const auto got = archive::read_record_at(path, record.offset, {}, none, fetched);
      ASSERT_TRUE(got) << path << " at " << record.offset;
      EXPECT_EQ(fetched.block.view(), record.block) << path;
    }
  }
}

// Cuts and flips at many places: no crash, no hang, and the same answer twice (asan runs this too).
TEST(GoldArchives, DamageIsSurvivedAlikeTwice) {
  const auto paths = gold_archives();
  if (paths.empty()) GTEST_SKIP() << "../shared/data is not there";
  for (const std::string& path : paths) {
    if (fs::file_size(path) > 10'000) continue;
    std::ostringstream stored;
    stored << std::ifstream(path, std::ios::binary).rdbuf();
    for (std::size_t at = 1; at < stored.str().size(); at += 37) {
      std::string damaged = stored.str();
      damaged[at] = static_cast<char>(~damaged[at]);
      if (at % 2 == 0) damaged.resize(at);
      EXPECT_EQ(test::read_archive(damaged).records, test::read_archive(damaged).records);
    }
  }
}

}  // namespace
}  // namespace sito
