// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/signals.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

namespace sito::crawl {
namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;

Facts of_headers(const fetch::Fields& fields) {
  PageSignals signals;
  read_signals(fields, "sito", signals);
  return to_facts(signals);
}

Facts of_page(std::string_view html) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "https://a.example/", page);
  PageSignals signals;
  read_signals(page, "sito", signals);
  return to_facts(signals);
}

TEST(Signals, OfHeaders) {
  EXPECT_EQ(of_headers({}), Facts{});
  EXPECT_EQ(of_headers({{"x-robots-tag", "noindex, NoFollow"}}),
            (Facts{{"robots", "nofollow, noindex"}}));
  EXPECT_EQ(of_headers({{"x-robots-tag", "none"}, {"x-robots-tag", "noai"}}),
            (Facts{{"robots", "nofollow, noindex, noai"}}));
  EXPECT_EQ(of_headers({{"x-robots-tag", "otherbot: nofollow"}}), Facts{});
  EXPECT_EQ(of_headers({{"x-robots-tag", "Sito: nofollow"}}), (Facts{{"robots", "nofollow"}}));
  EXPECT_EQ(
      of_headers({{"x-robots-tag", "unavailable_after: 25 Jun 2030 15:00:00 GMT, noarchive"}}),
      (Facts{{"robots", "noarchive"}}));
  EXPECT_EQ(of_headers({{"x-robots-tag", "max-snippet: 3, nofollow"}}),
            (Facts{{"robots", "nofollow"}}));
  EXPECT_EQ(of_headers({{"x-robots-tag", "nofollowing, index"}}), Facts{});
  EXPECT_EQ(of_headers({{"tdm-reservation", " 1 "}, {"tdm-policy", "https://a.example/terms"}}),
            (Facts{{"tdm-reservation", "1"}, {"tdm-policy", "https://a.example/terms"}}));
  EXPECT_EQ(of_headers({{"tdm-reservation", "0"}}), (Facts{{"tdm-reservation", "0"}}));
  EXPECT_EQ(of_headers({{"tdm-reservation", "yes"}}), Facts{});
  EXPECT_EQ(of_headers({{"tdm-reservation", "0"}, {"tdm-reservation", "1"}}),
            (Facts{{"tdm-reservation", "1"}}));
  EXPECT_EQ(of_headers({{"tdm-reservation", "1"}, {"tdm-reservation", "0"}}),
            (Facts{{"tdm-reservation", "1"}}));
}

TEST(Signals, OfPages) {
  EXPECT_EQ(of_page("<p>nofollow"), Facts{});
  EXPECT_EQ(of_page("<meta name=ROBOTS content='noai,noimageai'>"),
            (Facts{{"robots", "noai, noimageai"}}));
  EXPECT_EQ(of_page("<meta name=robots content='noindex'><meta name=sito content='nofollow'>"),
            (Facts{{"robots", "nofollow, noindex"}}));
  EXPECT_EQ(of_page("<meta name=otherbot content=nofollow>"), Facts{});
  EXPECT_EQ(of_page("<meta name=robots content='index, follow, all'>"), Facts{});
  EXPECT_EQ(
      of_page(
          "<meta name='tdm-reservation' content='1'><meta name='tdm-policy' content=' /terms '>"),
      (Facts{{"tdm-reservation", "1"}, {"tdm-policy", "/terms"}}));
  EXPECT_EQ(of_page("<meta content=nofollow><meta name=robots>"), Facts{});
}

}  // namespace
}  // namespace sito::crawl
