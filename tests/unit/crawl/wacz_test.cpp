// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/wacz.h"

#include "sito/base/sha256.h"
#include "sito/crawl/output/records.h"
#include "sito/crawl/output/store.h"
#include "sito/io/file.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>
#include <zip.h>

#include <filesystem>
#include <fstream>
#include <map>

namespace sito::crawl {
namespace {

namespace fs = std::filesystem;

class Wacz : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("wacz_test-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    StoreOptions options;
    options.folder = folder_;
    options.archive_bytes = 1'000;
    options.warcinfo = [](std::string_view name) {
      return warcinfo({}, name, "2026-01-01T00:00:00Z");
    };
    store_ = std::move(*Store::open(options, {}));
    for (int i = 9; i >= 0; --i) add(i);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void add(int i) const {
    fetch::Response response;
    response.url = "http://a.example/" + std::to_string(i);
    response.status = 200;
    response.headers = {{"content-type", "text/html"}};
    response.body = "<p>page " + std::to_string(i);
    const std::string date = "2026-01-0" + std::to_string(1 + i % 3) + "T00:00:00Z";
    Frames frames;
    append_fetched(response, {}, date, frames.archive);
    const reveal::PageState state{response.body, 0};
    append_rendered({response.url, date, ""}, {&state, 1}, frames.archive);
    frames.pages = "{\"url\": \"" + response.url + "\", \"ts\": \"" + date + "\"}\n";
    ASSERT_TRUE(store_->add(frames));
  }

  struct Entry {
    std::string bytes;
    int method = 0;
  };
  std::map<std::string, Entry> unpack() const {
    std::map<std::string, Entry> entries;
    zip_t* zip = zip_open((folder_ / "crawl.wacz").c_str(), ZIP_RDONLY | ZIP_CHECKCONS, nullptr);
    EXPECT_NE(zip, nullptr);
    if (zip == nullptr) return entries;
    for (zip_int64_t i = 0; i < zip_get_num_entries(zip, 0); ++i) {
      zip_stat_t about;
      const auto at = static_cast<zip_uint64_t>(i);
      zip_stat_index(zip, at, 0, &about);
      Entry& entry = entries[about.name];
      entry.method = about.comp_method;
      entry.bytes.resize(about.size);
      zip_file_t* file = zip_fopen_index(zip, at, 0);
      zip_fread(file, entry.bytes.data(), about.size);
      zip_fclose(file);
    }
    zip_discard(zip);
    return entries;
  }
  std::string read(const std::string& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  fs::path folder_;
  std::unique_ptr<Store> store_;
};

std::string sha256(const std::string& bytes) {
  Sha256 hash;
  hash.add(bytes.substr(0, bytes.size() / 2));
  hash.add(bytes.substr(bytes.size() / 2));
  return "sha256:" + hash.hex();
}

TEST_F(Wacz, HasWhatTheFormatAsksFor) {
  ASSERT_TRUE(store_->finish(true, true));
  auto entries = unpack();
  EXPECT_EQ(entries["archive/crawl-00000.warc.gz"].bytes, read("crawl-00000.warc.gz"));
  EXPECT_EQ(entries["archive/crawl-00000.warc.gz"].method, ZIP_CM_STORE);
  EXPECT_TRUE(entries.contains("archive/crawl-00001.warc.gz"));
  EXPECT_EQ(entries["indexes/index.cdx"].bytes, read("crawl.cdxj"));
  const std::string header =
      "{\"format\": \"json-pages-1.0\", \"id\": \"pages\", "
      "\"title\": \"All Pages\"}\n";
  EXPECT_EQ(entries["pages/pages.jsonl"].bytes, header + read("pages.jsonl"));
  const auto about = nlohmann::json::parse(entries["datapackage.json"].bytes);
  EXPECT_EQ(about["profile"], "data-package");
  EXPECT_EQ(about["wacz_version"], "1.1.1");
  EXPECT_EQ(about["created"], "2026-01-03T00:00:00Z");
  EXPECT_EQ(about["resources"].size() + 2, entries.size());
  for (const auto& resource : about["resources"]) {
    const std::string& bytes = entries[resource["path"]].bytes;
    EXPECT_EQ(resource["hash"], sha256(bytes));
    EXPECT_EQ(resource["bytes"], bytes.size());
  }
  const auto digest = nlohmann::json::parse(entries["datapackage-digest.json"].bytes);
  EXPECT_EQ(digest["path"], "datapackage.json");
  EXPECT_EQ(digest["hash"], sha256(entries["datapackage.json"].bytes));
}

TEST_F(Wacz, TheIndexIsSortedAndLeadsToRecords) {
  ASSERT_TRUE(store_->finish(true, false));
  EXPECT_FALSE(fs::exists(folder_ / "crawl.wacz"));
  std::istringstream lines(read("crawl.cdxj"));
  std::string line, before;
  int count = 0;
  for (; std::getline(lines, line); before = line) {
    EXPECT_LT(before, line);
    const auto fields = nlohmann::json::parse(line.substr(line.find('{')));
    const std::string file = read(fields["filename"]);
    const std::size_t offset = std::stoul(fields["offset"].get<std::string>());
    EXPECT_EQ(file.substr(offset, 3), "\x1f\x8b\x08");
    ++count;
  }
  EXPECT_EQ(count, 20);
}

TEST_F(Wacz, TheSameCrawlGivesTheSameBytes) {
  ASSERT_TRUE(store_->finish(false, true));
  const std::string first = read("crawl.wacz");
  std::ofstream(folder_ / "crawl.wacz.part.Xy12") << "left by a run that was killed";
  ASSERT_TRUE(store_->finish(false, true));
  EXPECT_EQ(read("crawl.wacz"), first);
  for (const auto& entry : fs::directory_iterator(folder_)) {
    EXPECT_EQ(entry.path().string().find(".part"), std::string::npos) << entry.path();
  }
  add(5);  // the crawl goes on
  ASSERT_TRUE(store_->finish(false, true));
  EXPECT_NE(read("crawl.wacz"), first);
}

TEST_F(Wacz, WithoutRoomTheOldOneStays) {
  ASSERT_TRUE(store_->finish(false, true));
  const std::string first = read("crawl.wacz");
  fs::remove(folder_ / "pages.jsonl");
  EXPECT_FALSE(store_->finish(false, true));
  EXPECT_EQ(read("crawl.wacz"), first);
}

}  // namespace
}  // namespace sito::crawl
