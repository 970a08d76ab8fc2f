// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/requisites.h"

#include "sito/base/limits.h"
#include "sito/crawl/links/follow.h"
#include "sito/crawl/options.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::crawl {
namespace {

constexpr std::string_view kBase = "http://t.example/a/page";

std::string list(const std::vector<FoundAddress>& found) {
  std::string all;
  for (const FoundAddress& one : found) {
    std::string_view url = one.url;
    if (url.starts_with("http://t.example")) url.remove_prefix(16);
    all += (all.empty() ? "" : " ") + one.kind.substr(0, 1) + ":" + std::string(url);
  }
  return all;
}

std::string of_page(const std::string& html) {
  PageParser parser(Limits{});
  Page page;
  parser.parse(html, kBase, page);
  return list(requisites_of(page));
}

TEST(Requisites, AreWhatABrowserRequestsToShowThePage) {
  EXPECT_EQ(of_page("<link rel='stylesheet' href='s.css'><link rel='shortcut icon' href='/i.ico'>"
                    "<link rel=next href='/2'><script src=//o.example/x.js></script>"),
            "r:/a/s.css r:/i.ico r:http://o.example/x.js");
  EXPECT_EQ(of_page("<img src='p.png#x' srcset='q.png 1x, r,s.png 2x,t.png'>"
                    "<img data-src=lazy.png src='data:image/png;base64,AA'><iframe src=f.html>"),
            "r:/a/p.png r:/a/q.png r:/a/r,s.png r:/a/t.png r:/a/lazy.png");
  EXPECT_EQ(
      of_page("<p style=\"background: url('b.png')\">x<a href='r.PDF?x'>r</a><a href=y>y</a>"),
      "r:/a/b.png f:/a/r.PDF?x");
}

TEST(Requisites, OfAStyleSheet) {
  EXPECT_EQ(list(requisites_in_css("@import 'one.css'; @IMPORT url(two.css);"
                                   "a{background:URL( \"p.png\" )} b{src:url(f.woff2)} c{x:url(",
                                   "http://t.example/css/s.css")),
            "r:/css/two.css r:/css/p.png r:/css/f.woff2 r:/css/one.css");
}

TEST(Requisites, AreFollowedOutOfScopeAndFilesAreNot) {
  CrawlOptions options;
  options.seeds = {"http://t.example/"};
  options.scope.depth = 0;
  const auto follower = Follower::make(options);
  ASSERT_TRUE(follower);
  corpus::Counts notes;
  frontier::Link page = follower->seeds()[0];
  const auto follow = [&](const char* url, std::string_view kind) {
    FoundAddress found;
    found.url = url;
    found.kind = kind;
    return follower->follow(found, page, notes);
  };
  EXPECT_TRUE(follow("http://cdn.example/p.png", kRequisite));
  EXPECT_TRUE(follow("http://t.example/p.pdf", kPdfFile));
  EXPECT_FALSE(follow("http://cdn.example/p.pdf", kPdfFile));
  EXPECT_FALSE(follow("http://t.example/p.png", "link"));
  for (int i = 0; i < 5; ++i) {
    const auto next = follow("http://cdn.example/s.css", kRequisite);
    ASSERT_TRUE(next) << i;
    EXPECT_TRUE(is_requisite(next->kind));
    page = *next;
  }
  EXPECT_FALSE(follow("http://cdn.example/s.css", kRequisite));
}

}  // namespace
}  // namespace sito::crawl
