// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/follow.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::crawl {
namespace {

class Follow : public testing::Test {
 protected:
  void begin(const std::vector<std::string>& seeds, ScopeKind kind = ScopeKind::Domain,
             std::uint32_t depth = 0xFFFFFFFF) {
    options_.seeds = seeds;
    options_.scope.kind = kind;
    options_.scope.depth = depth;
    Result<Follower> made = Follower::make(options_);
    ASSERT_TRUE(made) << made.error().message;
    follower_.emplace(std::move(*made));
    notes_.clear();
  }
  [[nodiscard]] frontier::Link seed() const { return follower_->seeds().front(); }
  std::optional<frontier::Link> link(const std::string& url, const frontier::Link& from) {
    FoundAddress found;
    found.url = url;
    found.kind = "link";
    return follower_->follow(found, from, notes_);
  }
  std::optional<frontier::Link> redirect(const std::string& url, const frontier::Link& from,
                                         bool for_good) {
    FoundAddress found;
    found.url = url;
    found.kind = "redirect";
    found.for_good = for_good;
    found.is_all = true;
    return follower_->follow(found, from, notes_);
  }

  CrawlOptions options_;
  std::optional<Follower> follower_;
  corpus::Counts notes_;
};

TEST_F(Follow, ALoginIsKept) {
  const std::string url = "http://a.example/sign-out";
  begin({"http://a.example/"});
  EXPECT_TRUE(link(url, seed()));  // nothing to lose
  options_.visitor.cookies.emplace_back();
  EXPECT_FALSE(link(url, seed()));
  EXPECT_TRUE(link("http://a.example/chapter", seed()));
  FoundAddress by_label;
  by_label.url = "http://a.example/x";
  by_label.kind = "link";
  by_label.changes_account = true;
  EXPECT_FALSE(follower_->follow(by_label, seed(), notes_));
  EXPECT_EQ(notes_["link-changes-account"], 2U);
}

TEST_F(Follow, HostsAreTheSameHoweverTheyAreWritten) {
  struct Case {
    ScopeKind kind;
    const char* seed;
    const char* link;
    bool followed;
  };
  constexpr ScopeKind kHost = ScopeKind::Host, kDomain = ScopeKind::Domain, kPath = ScopeKind::Path;
  const Case cases[] = {
      // "www." and schemes
      {kHost, "https://www.example.org/", "http://example.org/x", true},
      {kHost, "http://EXAMPLE.org:80/", "https://www.example.org:443/x", true},
      {kHost, "https://www.example.org/", "https://news.example.org/x", false},
      {kHost, "https://www.example.org/", "https://www2.example.org/x", false},
      {kPath, "http://www.example.org/a/", "https://example.org/a/b", true},
      {kPath, "http://www.example.org/a/", "https://example.org/b", false},
      {kDomain, "https://news.example.org/", "http://www.example.org/x", true},
      {kDomain, "https://example.org/", "https://example.org./x", true},
      {kDomain, "https://example.org/", "https://example.org.other.test/x", false},
      {kDomain, "https://example.org/", "https://anexample.org/x", false},
      {kDomain, "https://example.org/", "https://example.org@other.test/x", false},
      // public suffixes, also those that firms have registered for their customers
      {kDomain, "https://www.shop.co.uk/", "https://shop.co.uk/x", true},
      {kDomain, "https://www.shop.co.uk/", "https://other.co.uk/x", false},
      {kDomain, "https://co.uk/", "https://other.co.uk/x", false},
      {kDomain, "https://one.github.io/", "https://two.github.io/x", false},
      {kDomain, "https://one.github.io/", "https://www.one.github.io/x", true},
      {kDomain, "https://github.io/", "https://one.github.io/x", false},
      // names that are not ASCII: "buecher" with an u umlaut, "lizi.gongsi.cn" in Chinese
      {kHost, "https://b\u00fccher.example/", "https://www.xn--bcher-kva.example/x", true},
      {kHost, "https://xn--bcher-kva.example/", "http://B\u00dcCHER.example/\u00e4", true},
      {kHost, "https://b\u00fccher.example/", "https://bu\u0308cher\u3002example/x", true},
      {kDomain, "https://b\u00fccher.example/", "https://neu.xn--bcher-kva.example/x", true},
      {kDomain, "https://b\u00fccher.example/", "https://bucher.example/x", false},
      {kDomain, "https://\u4f8b\u5b50.\u516c\u53f8.cn/", "https://www.xn--fsqu00a.xn--55qx5d.cn/x",
       true},
      {kDomain, "https://\u4f8b\u5b50.\u516c\u53f8.cn/", "https://\u5176\u4ed6.\u516c\u53f8.cn/x",
       false},
  };
  for (const Case& c : cases) {
    begin({c.seed}, c.kind);
    EXPECT_EQ(link(c.link, seed()).has_value(), c.followed) << c.seed << " " << c.link;
  }
}

TEST_F(Follow, OneNameIsOneAddress) {
  begin({"https://b\u00fccher.example/"});
  EXPECT_EQ(seed().url, "https://xn--bcher-kva.example/");
  EXPECT_EQ(link("https://B\u00dcCHER.example/a", seed())->key,
            link("https://xn--bcher-kva.example/a", seed())->key);
}

TEST_F(Follow, ASeedThatMovesForGoodTakesItsScopeAlong) {
  begin({"http://old.example/"});
  // By way of its own address under https, as most hosts do.
  const auto secure = redirect("https://old.example/", seed(), true);
  ASSERT_TRUE(secure);
  EXPECT_TRUE(is_seed(*secure));
  EXPECT_EQ(notes_, corpus::Counts{});
  EXPECT_FALSE(link("https://new.example/a", *secure));
  const auto moved = redirect("https://www.new.example/", *secure, true);
  ASSERT_TRUE(moved);
  EXPECT_TRUE(is_seed(*moved));
  EXPECT_EQ(moved->depth, 0U);
  EXPECT_EQ(notes_["seed-moved"], 1U);
  EXPECT_TRUE(link("https://new.example/a", *moved));
}

TEST_F(Follow, OnlyTheSeedItselfTakesTheScopeAlong) {
  begin({"http://a.example/"});
  EXPECT_FALSE(redirect("http://b.example/", seed(), false)) << "for now";
  EXPECT_EQ(notes_["seed-leads-elsewhere"], 1U);
  const auto page = link("http://a.example/page", seed());
  ASSERT_TRUE(page);
  EXPECT_FALSE(redirect("http://b.example/", *page, true)) << "a page that is no seed";
  const auto now = redirect("http://a.example/en/", seed(), false);
  ASSERT_TRUE(now);
  EXPECT_FALSE(is_seed(*now));
  EXPECT_FALSE(redirect("http://b.example/", *now, true)) << "where a seed leads for now";
  EXPECT_EQ(notes_["link-out-of-scope"], 2U);
  FoundAddress refresh;
  refresh.url = "http://b.example/";
  refresh.kind = "redirect";
  EXPECT_FALSE(follower_->follow(refresh, seed(), notes_)) << "a page that says so itself";
  EXPECT_FALSE(link("http://b.example/page", seed()));
  frontier::Link from = seed();
  for (int i = 0; i < 5; ++i) {
    const auto next = redirect("http://moves" + std::to_string(i) + ".example/", from, true);
    ASSERT_TRUE(next) << i;
    from = *next;
  }
  EXPECT_FALSE(redirect("http://moves5.example/", from, true)) << "without end";
}

TEST_F(Follow, ChainsOfRedirectsEnd) {
  begin({"http://a.example/"}, ScopeKind::Domain, 1);
  auto at = link("http://a.example/0", seed());
  ASSERT_TRUE(at);
  for (int i = 1; i <= 20; ++i) {
    at = redirect("http://a.example/" + std::to_string(i), *at, i % 2 == 0);
    ASSERT_TRUE(at) << i;
    EXPECT_EQ(at->depth, 1U) << "a redirect is no link";
  }
  EXPECT_EQ(at->kind, "redirect-20");
  EXPECT_FALSE(redirect("http://a.example/21", *at, false));
  EXPECT_EQ(notes_["link-too-many-redirects"], 1U);
}

}  // namespace
}  // namespace sito::crawl
