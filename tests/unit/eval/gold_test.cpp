// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/gold.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace sito::eval {
namespace {

class EvalGold : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              testing::UnitTest::GetInstance()->current_test_info()->name();
    std::filesystem::create_directories(folder_ / "set/html");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string put(const std::string& name, const std::string& bytes) const {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return (folder_ / name).native();
  }
  Result<GoldSet> read(const std::string& path, const GoldFilter& filter = {}) {
    return read_gold((folder_ / path).native(), filter, notes_);
  }

  std::filesystem::path folder_;
  CountingDiagnostics notes_;
};

TEST_F(EvalGold, AFolderNamesItsFiles) {
  put("set/html/a.html", "<p>x");
  put("set/pages.jsonl", R"({"id":"a","html":"html/a.html","text":"x","url":"http://x.test/"})");
  const auto set = read("set/");
  ASSERT_TRUE(set.has_value());
  EXPECT_EQ(set->name, "set");
  EXPECT_EQ(set->digest, "f502ec7a3857d72bfce21f9e0ef00117d0e9c289");
  ASSERT_EQ(set->pages.size(), 1U);
  EXPECT_EQ(set->pages[0].url, "http://x.test/");
  EXPECT_EQ(*read_page(set->pages[0], Limits{}), "<p>x");
}

TEST_F(EvalGold, AFileHoldsItsPagesOrNamesThem) {
  put("b.html", "<p>beside");
  put("pages.jsonl",
      "{\"id\":1,\"html\":\"<p>in it\",\"text\":\"\"}\n\n"
      "{\"id\":2,\"html\":\"b.html\",\"text\":\"\"}\n"
      "{\"id\":3,\"html\":\"no markup, no file\",\"text\":\"\"}\r\n"
      "{\"id\":4,\"html\":\"\",\"text\":\"\"}");
  const auto set = read("pages.jsonl");
  ASSERT_TRUE(set.has_value());
  std::vector<std::string> pages;
  for (const GoldPage& page : set->pages) pages.push_back(*read_page(page, Limits{}));
  EXPECT_EQ(pages, (std::vector<std::string>{"<p>in it", "<p>beside", "no markup, no file", ""}));
  EXPECT_EQ(set->pages[2].id, "3");
}

TEST_F(EvalGold, PagesOfOneSiteHaveTheSame) {
  put("pages.jsonl", R"({"id":1,"html":"<p>","text":"","site":"s","url":"http://www.x.test/"}
{"id":2,"html":"<p>","text":"","url":"http://a.x.test/","status":404,"datetime":"2021-01-04"}
{"id":3,"html":"<p>","text":"","url":null,"url_guess":"http://b.x.test/","status":200}
{"id":4,"html":"<p>","text":"","host":"x.test"}
{"id":5,"html":"<p>","text":"","order":"m"})");
  const auto set = read("pages.jsonl");
  ASSERT_TRUE(set.has_value());
  std::vector<std::string> sites;
  for (const GoldPage& page : set->pages) sites.push_back(page.site);
  EXPECT_EQ(sites, (std::vector<std::string>{"s", "domain:x.test", "domain:x.test", "x.test"}));
  EXPECT_TRUE(set->pages[1].error);
  EXPECT_EQ(set->pages[1].seen, "2021-01-04");
  EXPECT_FALSE(set->pages[2].error);
  EXPECT_EQ(set->n_lost, 1U);  // there is no line that the piece could be
}

TEST_F(EvalGold, TextIsKnownEmptyOrUnknown) {
  put("pages.jsonl", R"({"id":"a","html":"<p>","text":""})"
                     "\n"
                     R"({"id":"b","html":"<p>","text":null})"
                     "\n"
                     R"({"id":"c","html":"<p>","with":["x"]})"
                     "\n"
                     R"({"id":"d","html":"<p>","marked":"URL: u\n<h>One\n<p>two"})"
                     "\n");
  const auto set = read("pages.jsonl");
  ASSERT_TRUE(set.has_value());
  ASSERT_EQ(set->pages.size(), 3U);
  EXPECT_EQ(set->pages[0].text, "");
  EXPECT_FALSE(set->pages[1].text.has_value());
  EXPECT_EQ(set->pages[2].text, "\nOne\ntwo");
  EXPECT_EQ(set->n_without_gold, 1U);
  EXPECT_EQ(notes_.count(kNoGold), 1U);
}

TEST_F(EvalGold, FieldsOfAWrongTypeMakeTheLineBad) {
  put("pages.jsonl", R"({"id":"a","html":"<p>","text":["x"]})"
                     "\n"
                     R"({"id":"b","html":"<p>","text":"x","with":"x"})"
                     "\n"
                     R"({"id":{},"html":"<p>","text":"x"})"
                     "\n"
                     R"({"html":"<p>","text":"x"})"
                     "\n\xFF\n");
  const auto set = read("pages.jsonl");
  ASSERT_TRUE(set.has_value());
  EXPECT_EQ(set->n_lost, 5U);
  EXPECT_EQ(notes_.count(kBadLine), 5U);
  EXPECT_EQ(notes_.samples()[1].where.offset, 37U);
}

TEST_F(EvalGold, TheFilterCountsOnlyWhatPasses) {
  std::string lines;
  for (int i = 0; i < 10; ++i) {
    lines += R"({"id":)" + std::to_string(i) + R"(,"html":"<p>","text":"x","page_type":")" +
             (i % 2 == 0 ? "article" : "forum") + R"(","split":")" + (i < 5 ? "dev" : "test") +
             "\"}\n";
  }
  put("pages.jsonl", lines);
  GoldFilter filter;
  filter.page_types = {"forum"};
  EXPECT_EQ(read("pages.jsonl", filter)->pages.size(), 5U);
  filter.split = "test";
  EXPECT_EQ(read("pages.jsonl", filter)->pages.size(), 3U);
  filter.max_pages = 2;
  const auto set = read("pages.jsonl", filter);
  ASSERT_EQ(set->pages.size(), 2U);
  EXPECT_EQ(set->pages[1].id, "7");
  filter.page_types = {"recipe"};
  EXPECT_EQ(read("pages.jsonl", filter).error().code, ErrorCode::InvalidArgument);
}

TEST_F(EvalGold, ASetThatIsNotThereIsAnError) {
  EXPECT_EQ(read("nothing").error().code, ErrorCode::Io);
  EXPECT_EQ(read("set").error().code, ErrorCode::Io);  // without pages.jsonl
}

TEST_F(EvalGold, PagesAboveTheLimitAreTooLarge) {
  put("pages.jsonl", R"({"id":"a","html":"<p>12345","text":""})");
  Limits limits;
  limits.source_bytes = 5;
  const auto set = read("pages.jsonl");
  EXPECT_EQ(read_page(set->pages[0], limits).error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace sito::eval
