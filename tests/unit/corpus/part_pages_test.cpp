// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/parts/part_pages.h"

#include "sito/base/limits.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::corpus {
namespace {

bool is_single(const std::string& body, const std::string& path = "/bees", float keep = 1) {
  const std::string html = "<html><body>" + body + "</body></html>";
  const std::string url = "http://t.example" + path;
  Page page;
  PageParser(Limits{}).parse(html, url, page);
  Labels labels;
  labels.reset(page.texts().size());
  labels.keep.assign(page.texts().size(), keep);
  return is_single_text(page, labels, url);
}

TEST(PartPages, UrlsOfFrontPagesAndLists) {
  for (const char* path : {"/", "/page/2", "/2016/05/", "/index.php?paged=2", "/tag/bees/page/2/",
                           "/Category/bees", "/blog/page/3", "/news?page=2"}) {
    EXPECT_FALSE(is_single("<h1>x</h1>", path)) << path;
  }
  for (const char* path : {"/bees", "/bees/2", "/2016/05/bees/2/", "/news/bees?page=2",
                           "/blog/bees/page/2", "/index.php/bees"}) {
    EXPECT_TRUE(is_single("<h1>x</h1>", path)) << path;
  }
}

TEST(PartPages, HeadingsThatLeadToOtherPages) {
  const std::string first = "<h2><a href='/a'>A</a></h2>";
  const std::string second = "<a href='/b'><h3>B <i>b</i></h3></a>";
  EXPECT_FALSE(is_single(first + second));
  EXPECT_TRUE(is_single(first + second, "/bees", 0));  // related articles, not kept
  EXPECT_TRUE(is_single(first + "<h2><a href='/a'>again</a></h2>"));
  EXPECT_TRUE(is_single(first + "<h2>B <a href='/b'>b</a></h2>"));
  EXPECT_TRUE(is_single(first + "<h2><a href='#b'>B</a></h2><h1><a href='/bees'>Own</a></h1>"));
  EXPECT_TRUE(is_single(first + "<h2><a href='http://shop.example/b'>B</a></h2>"));
}

}  // namespace
}  // namespace sito::corpus
