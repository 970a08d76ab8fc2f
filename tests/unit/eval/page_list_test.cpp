// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/page_list.h"

#include "support/folder_test.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace sito::eval {
namespace {

namespace fs = std::filesystem;

class PageLists : public test::FolderTest {
 protected:
  std::string write(const std::string& name, const std::string& bytes) {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
    return (folder_ / name).string();
  }
  static std::string record(const std::string& type, const std::string& block,
                            const std::string& uri = "http://x.test/") {
    return "WARC/1.0\r\nWARC-Type: " + type + "\r\nWARC-Target-URI: " + uri +
           "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " +
           std::to_string(block.size()) + "\r\n\r\n" + block + "\r\n\r\n";
  }
  static std::string response(const std::string& type, const std::string& body) {
    return "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n" + body;
  }
  Result<PageList> scan(const std::vector<std::string>& inputs, const Limits& limits = {}) {
    return PageList::scan(inputs, limits, notes_, stop_);
  }
  static std::string html_of(PageList& pages, std::size_t index) {
    const auto page = pages.read(index);
    return page ? std::string(page->html) : "error: " + page.error().message;
  }

  CountingDiagnostics notes_;
  std::atomic<bool> stop_{false};
};

TEST_F(PageLists, FilesAndFoldersAreSorted) {
  write("pages/b.html", "<p>b");
  write("pages/a.htm", "<p>a");
  write("pages/notes.txt", "no page");
  const std::string single = write("c.html", "<p>c");
  auto pages = scan({single, (folder_ / "pages").string()});
  ASSERT_TRUE(pages) << to_string(pages.error());
  ASSERT_EQ(pages->size(), 3U);
  EXPECT_EQ(pages->name(0), single);
  EXPECT_TRUE(pages->name(1).ends_with("pages/a.htm"));
  EXPECT_EQ(html_of(*pages, 2), "<p>b");
  EXPECT_EQ(html_of(*pages, 0), "<p>c");
}

TEST_F(PageLists, RecordsOfAnArchiveAreReadByNumber) {
  const std::string first =
      record("response", response("text/html; charset=x-1", "<p>1"), "http://x.test/1");
  const std::string image = record("response", response("image/png", "png"));
  const std::string last = record("response", response("text/html", "<p>2"), "http://x.test/2");
  const std::string path =
      write("x.warc", record("request", "GET / HTTP/1.1\r\n\r\n") + first + image + last);
  auto pages = scan({path});
  ASSERT_TRUE(pages) << to_string(pages.error());
  ASSERT_EQ(pages->size(), 2U);
  EXPECT_EQ(pages->n_others(), 2U);
  EXPECT_TRUE(pages->name(1).starts_with(path + "@"));
  for (const std::size_t index : {1U, 0U, 0U, 1U, 1U}) {
    EXPECT_EQ(html_of(*pages, index), index == 0 ? "<p>1" : "<p>2");
  }
  const auto page = pages->read(0);
  ASSERT_TRUE(page);
  EXPECT_EQ(page->url, "http://x.test/1");
  EXPECT_EQ(page->charset, "x-1");
}

TEST_F(PageLists, GoldSetsAreReadFromTheirLines) {
  const std::string path = write(
      "set.jsonl",
      "{\"id\":\"7\",\"url\":\"http://x.test/7\",\"html\":\"<p>seven</p>\",\"text\":\"seven\"}\n");
  auto pages = scan({path});
  ASSERT_TRUE(pages) << to_string(pages.error());
  ASSERT_EQ(pages->size(), 1U);
  EXPECT_EQ(pages->name(0), "set:7");
  EXPECT_EQ(html_of(*pages, 0), "<p>seven</p>");
}

TEST_F(PageLists, TheSameInputTwiceHasTwoNames) {
  const std::string path = write("a.html", "<p>a");
  auto pages = scan({path, path});
  ASSERT_TRUE(pages);
  ASSERT_EQ(pages->size(), 2U);
  EXPECT_NE(pages->name(0), pages->name(1));
  EXPECT_EQ(html_of(*pages, 1), "<p>a");
}

TEST_F(PageLists, ASampleKeepsNamesAndPages) {
  for (int i = 0; i < 20; ++i) {
    write("pages/" + std::to_string(i) + ".html", "<p>" + std::to_string(i));
  }
  auto pages = scan({(folder_ / "pages").string()});
  ASSERT_TRUE(pages);
  pages->keep_sample(5);
  ASSERT_EQ(pages->size(), 5U);
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string stem = fs::path(pages->name(i)).stem();
    EXPECT_EQ(html_of(*pages, i), "<p>" + stem);
  }
}

TEST_F(PageLists, WhatIsTooLargeOrDamagedIsLostAlone) {
  Limits limits;
  limits.source_bytes = limits.record_bytes = 1000;
  const std::string large = record("response", response("text/html", std::string(5000, 'x')));
  const std::string small = record("response", response("text/html", "<p>2"));
  auto pages = scan({write("x.warc", large + small)}, limits);
  ASSERT_TRUE(pages) << to_string(pages.error());
  ASSERT_EQ(pages->size(), 1U);
  EXPECT_EQ(pages->n_lost(), 1U);
  EXPECT_EQ(notes_.count("page-not-read"), 1U);
  EXPECT_EQ(html_of(*pages, 0), "<p>2");

  const std::string big_page = write("big.html", std::string(5000, 'x'));
  auto single = scan({big_page}, limits);
  ASSERT_TRUE(single);
  EXPECT_FALSE(single->read(0));
}

TEST_F(PageLists, WhatIsGoneWhenItIsReadIsAnError) {
  const std::string path = write("a.html", "<p>a");
  auto pages = scan({path});
  ASSERT_TRUE(pages);
  fs::remove(path);
  EXPECT_FALSE(pages->read(0));
}

TEST_F(PageLists, MissingInputsAndStandardInputAreErrors) {
  EXPECT_FALSE(scan({(folder_ / "no.html").string()}));
  EXPECT_FALSE(scan({"-"}));
}

TEST_F(PageLists, NamesAreUtf8) {
  const std::string path = write("caf\xE9.html", "<p>a");  // e with acute in ISO 8859-1
  auto pages = scan({path});
  ASSERT_TRUE(pages);
  EXPECT_TRUE(pages->name(0).ends_with("caf\xEF\xBF\xBD.html"));  // U+FFFD
}

}  // namespace
}  // namespace sito::eval
