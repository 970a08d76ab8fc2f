// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/order.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

namespace sito::xqt {
namespace {

class Site {
 public:
  explicit Site(std::vector<std::string> pages) : sources_(std::move(pages)) {
    for (const std::string& html : sources_) {
      PageParser(Limits{}).parse(html, "http://x.test/", pages_.emplace_back());
      views_.push_back(&pages_.back());
      contexts_.push_back({kNoNode});
    }
  }

  void point(std::uint32_t page, std::string_view path) {
    std::vector<fields::Found> found;
    ASSERT_TRUE(fields::Selector(*fields::parse_path(path)).select(pages_[page], kNoNode, found));
    ASSERT_FALSE(found.empty()) << path;
    examples_.push_back({page, found[0]});
  }

  [[nodiscard]] Result<std::vector<Proposal>> propose(bool repeated, bool optional) const {
    return propose_in_order(views_, examples_, {repeated, ""}, {optional, contexts_, {}});
  }
  [[nodiscard]] std::vector<std::string> paths(bool repeated, bool optional) const {
    const auto proposals = propose(repeated, optional);
    std::vector<std::string> out;
    if (!proposals) return {proposals.error().message};
    for (const Proposal& one : *proposals) out.push_back(one.path);
    return out;
  }
  [[nodiscard]] Result<void> in_no_time() const {
    const auto late = [] { return Result<void>(Error{ErrorCode::Timeout, "too late"}); };
    const auto done = propose_in_order(views_, examples_, {}, {false, contexts_, late});
    if (!done) return done.error();
    return {};
  }

 private:
  std::vector<std::string> sources_;
  std::deque<Page> pages_;
  std::vector<const Page*> views_;
  std::vector<std::vector<NodeId>> contexts_;
  std::vector<Example> examples_;
};

bool any_frail_before_a_robust_one(const std::vector<std::string>& paths) {
  bool frail = false;
  for (const std::string& path : paths) {
    if (frail && !is_frail(path)) return true;
    frail |= is_frail(path);
  }
  return false;
}

TEST(ProposalOrder, FrailIsWhatCountsOrGoesByWords) {
  EXPECT_TRUE(is_frail("//p[2]"));
  EXPECT_TRUE(is_frail("//ul/li[last()]/a"));
  EXPECT_TRUE(is_frail("//td[s:norm(preceding-sibling::td) = 'Date']"));
  EXPECT_FALSE(is_frail("//*[@id='top']/h1"));
  EXPECT_FALSE(is_frail("//p[@class='date']"));
}

// The second page has no author: what finds nothing there is better than what counts.
TEST(ProposalOrder, PathsThatFindNothingOnOtherPagesComeBeforeFrailOnes) {
  Site site({"<body><h1>A</h1><p class=by>Ann</p><p>Text of it</p>",
             "<body><h1>B</h1><p>Text of the other</p><p>More</p>"});
  site.point(0, "//p[@class='by']");
  const auto paths = site.paths(false, true);
  ASSERT_FALSE(paths.empty());
  EXPECT_EQ(paths.front().find("[1]"), std::string::npos) << paths.front();
  EXPECT_NE(paths.front().find("by"), std::string::npos) << paths.front();
  EXPECT_FALSE(any_frail_before_a_robust_one(paths));
  const auto proposals = site.propose(false, true);
  EXPECT_EQ(proposals->front().found, (std::vector<std::uint32_t>{1, 0}));
}

// The last crumb can only be counted, and //a finds menus, too.
TEST(ProposalOrder, PathsThatFindTooManyComeLast) {
  const auto page = [](std::string_view crumb) {
    return "<body><ul class=menu><li><a href=/t/>Town</a></li></ul><div class=crumbs><a "
           "href=/>Post</a> / " +
           std::string(crumb) + "</div><h1>Head</h1><ul class=more><li><a href=/a>A</a></li></ul>";
  };
  Site site({page("<a href=/s/>Sport</a>"), page("<a href=/t/>Town</a>"), page("")});
  site.point(0, "//div[s:has-class(., 'crumbs')]/a[2]");
  const auto proposals = site.propose(false, true);
  ASSERT_TRUE(proposals);
  EXPECT_NE(proposals->front().path.find("crumbs"), std::string::npos) << proposals->front().path;
  EXPECT_EQ(proposals->front().found[0], 1U);
  EXPECT_GT(proposals->back().found[0], 1U) << proposals->back().path;
}

// Tags are on one page; elsewhere the same element is something else.
TEST(ProposalOrder, OfOptionalLists) {
  Site site({"<body><ul class=tags><li>a</li><li>b</li></ul>", "<body><ul><li>menu</li></ul>"});
  site.point(0, "//li[1]");
  site.point(0, "//li[2]");
  EXPECT_NE(site.paths(true, true).front().find("tags"), std::string::npos);
  const auto plain = site.paths(true, false);
  ASSERT_FALSE(plain.empty());
  EXPECT_EQ(plain.front().find("tags"), std::string::npos) << plain.front();
}

TEST(ProposalOrder, NoneIsThereTwiceAndNoneTooMuch) {
  Site site({"<body><div id=x class='a b'><p class=c itemprop=d>1</p></div>", "<body><p>2</p>"});
  site.point(0, "//p");
  auto paths = site.paths(false, false);
  EXPECT_LE(paths.size(), kMostProposals);
  std::sort(paths.begin(), paths.end());
  EXPECT_EQ(std::adjacent_find(paths.begin(), paths.end()), paths.end());
}

TEST(ProposalOrder, EndsWhenItTakesTooLong) {
  Site site({"<body><p class=by>Ann</p>", "<body><p>2</p>"});
  site.point(0, "//p");
  const auto done = site.in_no_time();
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, ErrorCode::Timeout);
}

}  // namespace
}  // namespace sito::xqt
