// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/store.h"

#include "sito/io/file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>

namespace sito::crawl {
namespace {

namespace fs = std::filesystem;
using Lengths = std::vector<frontier::FileLength>;

class Store : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("store_test-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    options_.folder = folder_ / "crawl";
    options_.outputs = {"text.jsonl", "text.xml"};
    options_.beginnings = {"", "<corpus>\n"};
    options_.archive_bytes = 100;
    options_.warcinfo = [](std::string_view name) { return "[" + std::string(name) + "]"; };
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::unique_ptr<crawl::Store> open() {
    auto store = crawl::Store::open(options_, committed());
    EXPECT_TRUE(store) << to_string(store.error());
    return store ? std::move(*store) : nullptr;
  }
  std::string error_of_open() {
    auto store = crawl::Store::open(options_, committed());
    return store ? "" : to_string(store.error());
  }
  void commit(crawl::Store& store) {
    auto lengths = store.sync();
    ASSERT_TRUE(lengths) << to_string(lengths.error());
    for (const auto& file : *lengths) committed_[file.name] = file.bytes;
    store.kept();
  }
  Lengths committed() const {
    Lengths out;
    for (const auto& [name, bytes] : committed_) out.push_back({name, bytes});
    return out;
  }
  static Frames frames(const std::string& text) {
    return {text + "-archive;", {text + "-json;", text + "-xml;"}, text + "-page;"};
  }
  std::string read(const std::string& name) const {
    auto bytes = io::read_file((fs::path(options_.folder) / name).string(), 1 << 20);
    return bytes ? *bytes : "(none)";
  }
  void damage(const std::string& name, const std::string& more) const {
    std::ofstream(fs::path(options_.folder) / name, std::ios::app) << more;
  }

  fs::path folder_;
  StoreOptions options_;
  std::map<std::string, std::uint64_t> committed_;
};

TEST_F(Store, WhatWasCommittedStays) {
  {
    auto store = open();
    ASSERT_TRUE(store->add(frames("one")));
    commit(*store);
    ASSERT_TRUE(store->add(frames("lost")));
  }
  damage("text.jsonl", "torn");
  auto store = open();
  ASSERT_TRUE(store->add(frames("two")));
  commit(*store);
  EXPECT_EQ(read("crawl-00000.warc.gz"), "[crawl-00000.warc.gz]one-archive;two-archive;");
  EXPECT_EQ(read("text.jsonl"), "one-json;two-json;");
  EXPECT_EQ(read("text.xml"), "<corpus>\none-xml;two-xml;");
  EXPECT_EQ(read("pages.jsonl"), "one-page;two-page;");
}

TEST_F(Store, AnOutputWithoutDocumentsHasItsBeginning) {
  { commit(*open()); }
  open();
  EXPECT_EQ(read("text.xml"), "<corpus>\n");
}

TEST_F(Store, UndoForgetsWhatWasNotKept) {
  auto store = open();
  ASSERT_TRUE(store->add(frames("gone")));
  ASSERT_TRUE(store->sync());
  ASSERT_TRUE(store->undo());
  EXPECT_EQ(read("text.xml"), "<corpus>\n");
  EXPECT_FALSE(fs::exists(folder_ / "crawl/crawl-00000.warc.gz"));
  ASSERT_TRUE(store->add(frames("one")));
  commit(*store);
  ASSERT_TRUE(store->add(frames("gone")));
  ASSERT_TRUE(store->sync());
  ASSERT_TRUE(store->undo());
  ASSERT_TRUE(store->add(frames("two")));
  commit(*store);
  EXPECT_EQ(read("text.jsonl"), "one-json;two-json;");
  EXPECT_EQ(read("crawl-00000.warc.gz"), "[crawl-00000.warc.gz]one-archive;two-archive;");
}

TEST_F(Store, BeginsAnotherArchiveWhenOneIsFull) {
  {
    auto store = open();
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(store->add(frames("n" + std::to_string(i))));
    commit(*store);
    EXPECT_GT(committed_.count("crawl-00002.warc.gz"), 0U);
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(store->add(frames("x" + std::to_string(i))));
    ASSERT_TRUE(fs::exists(folder_ / "crawl/crawl-00003.warc.gz"));
  }
  auto store = open();  // archives that were begun and not committed are gone
  EXPECT_FALSE(fs::exists(folder_ / "crawl/crawl-00004.warc.gz"));
  for (int i = 20; i < 30; ++i) ASSERT_TRUE(store->add(frames("n" + std::to_string(i))));
  commit(*store);
  std::string all;
  for (int i = 0; i < 9; ++i) {
    const std::string name = "crawl-0000" + std::to_string(i) + ".warc.gz";
    if (!fs::exists(folder_ / "crawl" / name)) break;
    std::string text = read(name);
    ASSERT_TRUE(text.starts_with("[" + name + "]"));
    all += text.substr(name.size() + 2);
  }
  std::string expected;
  for (int i = 0; i < 30; ++i) expected += "n" + std::to_string(i) + "-archive;";
  EXPECT_EQ(all, expected);
}

TEST_F(Store, UndoAlsoTakesArchivesBack) {
  auto store = open();
  ASSERT_TRUE(store->add(frames("one")));
  commit(*store);
  for (int i = 0; i < 30; ++i) ASSERT_TRUE(store->add(frames("x" + std::to_string(i))));
  ASSERT_TRUE(store->undo());
  EXPECT_FALSE(fs::exists(folder_ / "crawl/crawl-00001.warc.gz"));
  EXPECT_EQ(read("crawl-00000.warc.gz"), "[crawl-00000.warc.gz]one-archive;");
}

TEST_F(Store, AFileThatIsTooShortIsAnError) {
  {
    auto store = open();
    ASSERT_TRUE(store->add(frames("one")));
    commit(*store);
  }
  fs::resize_file(folder_ / "crawl/text.jsonl", 3);
  EXPECT_NE(error_of_open().find("has only 3 of 9 bytes"), std::string::npos) << error_of_open();
}

TEST_F(Store, DoesNotRemoveTheFilesOfAnotherCrawl) {
  {
    auto store = open();
    ASSERT_TRUE(store->add(frames("one")));
    commit(*store);
  }
  committed_.clear();  // somebody has removed the frontier
  EXPECT_NE(error_of_open().find("to a crawl that is not in this frontier"), std::string::npos);
  EXPECT_EQ(read("text.jsonl"), "one-json;");
}

TEST_F(Store, ACrawlThatWasKilledBeforeItsFirstCommitBeginsAnew) {
  { ASSERT_TRUE(open()->add(frames("one"))); }
  auto store = open();
  ASSERT_TRUE(store->add(frames("two")));
  commit(*store);
  EXPECT_EQ(read("text.jsonl"), "two-json;");
}

TEST_F(Store, OneProcessAtATime) {
  auto store = open();
  EXPECT_NE(error_of_open().find("in use by process"), std::string::npos) << error_of_open();
}

TEST_F(Store, AFullDiskLeavesNothingHalf) {
  auto store = open();
  options_.archive_bytes = 1 << 20;
  ASSERT_TRUE(store->add(frames("one")));
  commit(*store);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit small = before;
  small.rlim_cur = 50;
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  Frames large = frames("large");
  large.outputs[1] = std::string(1000, 'x');  // the archive and one output have taken theirs
  const auto added = store->add(large);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  (void)std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, ErrorCode::Io);
  EXPECT_EQ(read("crawl-00000.warc.gz"), "[crawl-00000.warc.gz]one-archive;");
  EXPECT_EQ(read("text.jsonl"), "one-json;");
  EXPECT_EQ(read("text.xml"), "<corpus>\none-xml;");
  ASSERT_TRUE(store->add(frames("two")));  // there is room again
  commit(*store);
  EXPECT_EQ(read("text.xml"), "<corpus>\none-xml;two-xml;");
}

}  // namespace
}  // namespace sito::crawl
