// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/missed.h"

#include "sito/crawl/output/records.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace sito::crawl {
namespace {

constexpr std::string_view kDate = "2026-03-04T05:06:07Z";

std::string text_of(std::string_view word) {
  std::string out;
  for (int i = 0; i < 12; ++i) out += std::string(word) + " stands in the paragraph, and ";
  return out + "there it ends.";
}

std::string page_of(std::initializer_list<std::string_view> words) {
  std::string out = "<html><body><main>";
  for (const std::string_view word : words) out += "<p>" + text_of(word) + "</p>";
  return out + "</main></body></html>";
}

std::string fetched(std::string_view url, const std::string& html, std::string& out) {
  fetch::Response response;
  response.url = url;
  response.status = 200;
  response.headers = {{"content-type", "text/html"}};
  response.body = html;
  return append_fetched(response, {}, kDate, out).record_id;
}

class MissedText : public testing::Test {
 protected:
  ~MissedText() override {
    for (const std::string& path : paths_) std::filesystem::remove(path);
  }

  void write(const std::string& bytes) {
    paths_.push_back(testing::TempDir() + "missed_" + std::to_string(getpid()) + "_" +
                     std::to_string(paths_.size()) + ".warc.gz");
    std::ofstream(paths_.back(), std::ios::binary) << bytes;
  }

  std::vector<Missed> compare() {
    sift::SiftOptions options;
    options.plan = extract::Plan::parse("keep-all").value();
    std::vector<Missed> all;
    NoDiagnostics nobody;
    EXPECT_TRUE(
        each_missed(paths_, options, nobody, [&](const Missed& page) { all.push_back(page); }));
    return all;
  }

  std::vector<std::string> paths_;
};

TEST_F(MissedText, IsWhatOnlyTheStatesOfTheBrowserHave) {
  std::string out;
  const std::string id = fetched("http://a.test/", page_of({"one"}), out);
  const reveal::PageState states[] = {{page_of({"one", "two"}), 0}, {page_of({"one", "three"}), 1}};
  append_rendered({"http://a.test/", kDate, id}, states, out);
  append_metadata("http://a.test/", {}, kDate, id, out);
  fetched("http://a.test/static", page_of({"four"}), out);
  write(out);
  const std::vector<Missed> all = compare();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].url, "http://a.test/");
  EXPECT_EQ(all[0].paragraphs, (std::vector<std::string>{text_of("two"), text_of("three")}));
  EXPECT_EQ(all[0].words, 3 * all[0].words_static);
}

TEST_F(MissedText, OfAPageThatWasFetchedIntoAnEarlierFile) {
  std::string first, second;
  const std::string id = fetched("http://a.test/", page_of({"one"}), first);
  const reveal::PageState states[] = {{page_of({"one", "two"}), 0}};
  append_rendered({"http://a.test/", kDate, id}, states, second);
  write(first);
  write(second);
  const std::vector<Missed> all = compare();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].paragraphs, (std::vector<std::string>{text_of("two")}));
}

TEST_F(MissedText, IsAllOfAPageThatWasNotFetched) {
  std::string out;
  const reveal::PageState states[] = {{page_of({"one"}), 0}};
  append_rendered({"http://a.test/", kDate, ""}, states, out);
  write(out);
  const std::vector<Missed> all = compare();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].words_static, 0U);
  EXPECT_EQ(all[0].paragraphs.size(), 1U);
}

}  // namespace
}  // namespace sito::crawl
