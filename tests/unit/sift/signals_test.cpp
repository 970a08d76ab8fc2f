// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/signals.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

namespace sito::sift {
namespace {

using Facts = std::vector<std::pair<std::string, std::string>>;

Facts of_headers(const Facts& fields) {
  PageSignals signals;
  for (const auto& [name, value] : fields) read_signal(name, value, "sito", signals);
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

TEST(Signals, AreTheDirectivesOfADocument) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<meta name=robots content='noarchive'><p>x", "https://a.example/", page);
  archive::HttpResponse http;
  http.fields = {{"X-Robots-Tag", "noai"}, {"TDM-Reservation", "1"}, {"tdm-policy", "/t"}};
  EXPECT_EQ(directives_of(nullptr, page), (std::vector<std::string>{"noarchive"}));
  EXPECT_EQ(directives_of(&http, page),
            (std::vector<std::string>{"noarchive", "noai", "tdm-reservation", "tdm-policy /t"}));
  http.fields = {{"tdm-reservation", "0"}};
  EXPECT_EQ(directives_of(&http, page), (std::vector<std::string>{"noarchive"}));
  EXPECT_TRUE(is_directive("noai") && is_directive("tdm-reservation"));
  EXPECT_FALSE(is_directive("none") || is_directive("tdm-policy") || is_directive("noads"));
}

}  // namespace
}  // namespace sito::sift
