// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/robots.h"

#include <gtest/gtest.h>

namespace sito::crawl {
namespace {

struct Case {
  const char* robots;
  const char* path;
  bool allowed;
};

void check(const std::vector<Case>& cases) {
  for (const Case& c : cases) {
    const Robots robots = Robots::parse(c.robots, "sito");
    EXPECT_EQ(robots.allows(c.path), c.allowed) << c.robots << "\n" << c.path;
    // What is kept of the rules says the same.
    EXPECT_EQ(Robots::parse(robots.to_text(), "sito").allows(c.path), c.allowed)
        << robots.to_text();
  }
}

TEST(Robots, GroupsAreFoundByTheProductToken) {
  check({
      {"", "/", true},
      {"User-agent: *\nDisallow: /", "/", false},
      {"User-agent: sito\nDisallow: /", "/a", false},
      {"USER-AGENT: SiTo\nDISALLOW: /", "/a", false},
      {"User-agent: sito/2.0 (x)\nDisallow: /", "/a", false},
      {"User-agent: sitobot\nDisallow: /", "/a", true},
      {"User-agent: sit\nDisallow: /", "/a", true},
      {"User-agent: my-sito\nDisallow: /", "/a", true},
      {"User-agent: other\nDisallow: /", "/a", true},
      // One's own group replaces that of all, wherever it stands.
      {"User-agent: *\nDisallow: /\nUser-agent: sito\nDisallow: /b", "/a", true},
      {"User-agent: sito\nDisallow: /b\n\nUser-agent: *\nDisallow: /", "/a", true},
      {"User-agent: sito\nDisallow: /b\n\nUser-agent: *\nDisallow: /", "/b", false},
      {"User-agent: sito\n\nUser-agent: *\nDisallow: /", "/a", false},
      {"User-agent: sito\nAllow:\n\nUser-agent: *\nDisallow: /", "/a", true},
      // Several agents, and several groups of one.
      {"User-agent: a\nUser-agent: sito\nUser-agent: b\nDisallow: /", "/a", false},
      {"User-agent: sito\nDisallow: /a\nUser-agent: b\nDisallow: /c\nUser-agent: sito\nDisallow: "
       "/b",
       "/a", false},
      {"User-agent: sito\nDisallow: /a\nUser-agent: b\nDisallow: /c\nUser-agent: sito\nDisallow: "
       "/b",
       "/b", false},
      {"User-agent: sito\nDisallow: /a\nUser-agent: b\nDisallow: /c\nUser-agent: sito\nDisallow: "
       "/b",
       "/c", true},
      {"User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b", "/a", false},
      {"User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b", "/b", false},
      {"User-agent:\nDisallow: /", "/", true},
  });
}

TEST(Robots, OtherLinesDoNotInterfere) {
  check({
      {"Disallow: /", "/a", true},  // no group yet
      {"Noise\nUser-agent: *\nNoise: x\nDisallow: /", "/a", false},
      {"User-agent: sito\nSitemap: http://a.example/s\nUser-agent: b\nDisallow: /", "/a", false},
      {"User-agent: sito\nCrawl-delay: 3\nUser-agent: b\nDisallow: /", "/a", false},
      {"User-agent: *\n\n\n\nDisallow: /", "/a", false},
      {"User-agent: * # all\nDisallow: /a # this\n#Disallow: /b", "/a", false},
      {"User-agent: *\nDisallow: /a#b", "/a", false},
      {"User-agent: *\n#Disallow: /b", "/b", true},
      {"  User-agent :\t*  \r\n\tDisallow\t:  /a  \r\n", "/a", false},
      {"User-agent: *\rDisallow: /a\rDisallow: /b", "/b", false},
      {"\xEF\xBB\xBFUser-agent: *\nDisallow: /a", "/a", false},
      {"User-agent *\nDisallow /a", "/a", false},
      {"Useragent: *\nDisalow: /a", "/a", false},
      {"User-agent: *\nNodisallow: /a", "/a", true},
  });
  const std::string nul("User-agent: *\nX\0Y: z\nDisallow: /a", 32);
  EXPECT_FALSE(Robots::parse(nul, "sito").allows("/a"));
}

TEST(Robots, TheRuleWithTheMostOctetsWins) {
  check({
      {"User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b", true},
      {"User-agent: *\nAllow: /a/b\nDisallow: /a", "/a/c", false},
      {"User-agent: *\nAllow: /a\nDisallow: /a", "/a", true},
      {"User-agent: *\nDisallow: /a\nAllow: /a", "/a", true},
      {"User-agent: *\nDisallow:", "/a", true},
      {"User-agent: *\nDisallow:\nDisallow: /a", "/a", false},
      {"User-agent: *\nDisallow: /A", "/a", true},
      {"User-agent: *\nDisallow: /a", "/ab", false},
      {"User-agent: *\nDisallow: /a/", "/a", true},
      {"User-agent: *\nAllow: /p\nDisallow: /", "/page", true},
      {"User-agent: *\nAllow: /page\nDisallow: /*.htm", "/page.htm", false},
      {"User-agent: *\nAllow: /$\nDisallow: /", "/", true},
      {"User-agent: *\nAllow: /$\nDisallow: /", "/page.htm", false},
      {"User-agent: *\nDisallow: private", "/private/x", false},
  });
}

TEST(Robots, StarsAndTheEnd) {
  check({
      {"User-agent: *\nDisallow: /*.gif$", "/a/b.gif", false},
      {"User-agent: *\nDisallow: /*.gif$", "/a.gif?x", true},
      {"User-agent: *\nDisallow: *.gif$", "/a.gif", false},
      {"User-agent: *\nDisallow: /*a*b*c", "/xaybzc!", false},
      {"User-agent: *\nDisallow: /*a*b*c", "/xbyazc", true},
      {"User-agent: *\nDisallow: /*ab$", "/abab", false},
      {"User-agent: *\nDisallow: /*ab*b$", "/ab", true},
      {"User-agent: *\nDisallow: /*ab*b$", "/abb", false},
      {"User-agent: *\nDisallow: /a$", "/a", false},
      {"User-agent: *\nDisallow: /a$", "/ab", true},
      {"User-agent: *\nDisallow: /a$b", "/a$b", false},
      {"User-agent: *\nDisallow: /a$b", "/a", true},
      {"User-agent: *\nDisallow: /**", "/", false},
      {"User-agent: *\nDisallow: /a**$", "/abc", false},
      {"User-agent: *\nDisallow: /*$", "/abc", false},
      {"User-agent: *\nDisallow: /$", "/abc", true},
      {"User-agent: *\nDisallow: *", "/abc", false},
      {"User-agent: *\nDisallow: /a%2A", "/a*b", false},
      {"User-agent: *\nDisallow: /a%2A", "/ab", true},
      {"User-agent: *\nDisallow: /a%24", "/a$", false},
      {"User-agent: *\nDisallow: /a%24", "/a", true},
  });
}

// The table of RFC 9309, section 2.2.2, both ways, and related cases.
TEST(Robots, EscapesAreNormalised) {
  check({
      {"User-agent: *\nDisallow: /foo/bar?baz=quux", "/foo/bar?baz=quux", false},
      {"User-agent: *\nDisallow: /foo/bar?baz=https://foo.bar",
       "/foo/bar?baz=https%3A%2F%2Ffoo.bar", false},
      {"User-agent: *\nDisallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar",
       "/foo/bar?baz=https://foo.bar", false},
      {"User-agent: *\nDisallow: /foo/bar/\xE3\x83\x84", "/foo/bar/%E3%83%84", false},
      {"User-agent: *\nDisallow: /foo/bar/%e3%83%84", "/foo/bar/\xE3\x83\x84", false},
      {"User-agent: *\nDisallow: /foo/bar/%62%61%7A", "/foo/bar/baz", false},
      {"User-agent: *\nDisallow: /foo/bar/baz", "/foo/bar/%62%61%7a", false},
      {"User-agent: *\nDisallow: /%7Ea", "/~a", false},
      {"User-agent: *\nDisallow: /a%2Fb", "/a/b", true},
      {"User-agent: *\nDisallow: /a/b", "/a%2fb", true},
      {"User-agent: *\nDisallow: /a%3Fb", "/a?b", true},
      {"User-agent: *\nDisallow: /?a%26b", "/?a&b", true},
      {"User-agent: *\nDisallow: /a%", "/a%25", false},
      {"User-agent: *\nDisallow: /a%zz", "/a%zz", false},
      {"User-agent: *\nDisallow: /a b", "/a%20b", false},
      {"User-agent: *\nDisallow: /\xFF", "/%ff", false},
      {"User-agent: *\nDisallow: /a;b:c@d", "/a%3Bb%3ac%40d", false},
  });
}

TEST(Robots, ItsOwnAddressIsAlwaysAllowed) {
  check({
      {"User-agent: *\nDisallow: /", "/robots.txt", true},
      {"User-agent: *\nDisallow: /", "/robot%73.txt", true},
      {"User-agent: *\nDisallow: /", "/robots.txt?x", false},
      {"User-agent: *\nDisallow: /", "/a/robots.txt", false},
      {"User-agent: *\nDisallow: /", "", false},
  });
  EXPECT_TRUE(Robots::of_answer(500, "", "sito").allows("/robots.txt"));
}

TEST(Robots, WhatAnswersMean) {
  constexpr const char* kNothing = "User-agent: *\nDisallow: /";
  struct Answer {
    int status;
    bool allowed, undefined;
  };
  for (const Answer& a :
       {Answer{200, false, false}, Answer{204, false, false}, Answer{301, true, false},
        Answer{308, true, false}, Answer{400, true, false}, Answer{401, true, false},
        Answer{403, true, false}, Answer{404, true, false}, Answer{410, true, false},
        Answer{429, false, true}, Answer{500, false, true}, Answer{503, false, true},
        Answer{599, false, true}, Answer{0, false, true}, Answer{100, false, true},
        Answer{999, false, true}}) {
    const Robots robots = Robots::of_answer(a.status, kNothing, "sito");
    EXPECT_EQ(robots.allows("/a"), a.allowed) << a.status;
    EXPECT_EQ(robots.is_undefined(), a.undefined) << a.status;
  }
}

TEST(Robots, FiveHundredKibibytesAreRead) {
  const std::string begin = "User-agent: *\nDisallow: /first\n";
  const std::string last = "Disallow: /last-one";
  std::string body = begin;
  body.resize(kRobotsBytes - last.size() - 1, '#');
  body += "\n" + last;
  ASSERT_EQ(body.size(), kRobotsBytes);
  EXPECT_FALSE(Robots::parse(body, "sito").allows("/last-one"));
  // One byte more: the last line lies across the bound.
  body.insert(begin.size(), "#");
  EXPECT_TRUE(Robots::parse(body, "sito").allows("/last"));
  EXPECT_FALSE(Robots::parse(body, "sito").allows("/first"));
  EXPECT_TRUE(Robots::parse(std::string(1'000'000, 'x'), "sito").allows("/"));
}

TEST(Robots, DelaysAndSitemaps) {
  const auto delay = [](const char* text) {
    return Robots::parse(text, "sito").crawl_delay().value_or(-1);
  };
  EXPECT_EQ(delay("User-agent: *\nCrawl-delay: 2.5"), 2.5);
  EXPECT_EQ(delay("User-agent: *\nCrawl-delay: 10s"), 10);
  EXPECT_EQ(delay("User-agent: *\nCrawl-delay: 7\nDisallow: /a\nCrawl-delay: 3"), 7);
  // As it was meant, though both agents are of one group.
  EXPECT_EQ(delay("User-agent: *\nCrawl-delay: 5\nUser-agent: sito\nCrawl-delay: 1"), 1);
  EXPECT_EQ(delay("User-agent: *\nCrawl-delay: 5\nDisallow:\nUser-agent: sito\nDisallow:"), -1);
  for (const char* odd : {"-1", "x", "", "1e99", "nan", "inf", "5,5"}) {
    EXPECT_EQ(delay(("User-agent: *\nCrawl-delay: " + std::string(odd)).c_str()), -1) << odd;
  }
  const Robots robots = Robots::parse(
      "Sitemap: http://a.example/s.xml\nUser-agent: x\nDisallow: /\nSITEMAP:/b.xml # two\nSitemap:",
      "sito");
  EXPECT_EQ(robots.sitemaps(), (std::vector<std::string>{"http://a.example/s.xml", "/b.xml"}));
  std::string many;
  for (int i = 0; i < 3000; ++i) many += "Sitemap: /s\n";
  EXPECT_EQ(Robots::parse(many, "sito").sitemaps().size(), kMaxRobotsSitemaps);
}

}  // namespace
}  // namespace sito::crawl
