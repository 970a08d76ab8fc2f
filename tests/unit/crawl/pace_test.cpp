// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/pace.h"

#include "sito/crawl/host/outage.h"
#include "sito/crawl/host/robots_copy.h"
#include "sito/crawl/host/text_yield.h"
#include "sito/crawl/http_date.h"
#include "sito/crawl/options.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::crawl {
namespace {

using frontier::Time;
constexpr Time kNow = 1'800'000'000'000;
constexpr Time kHour = 3'600'000;

TEST(HttpDate, ReadsTheThreeForms) {
  for (const char* text :
       {"Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT",
        "Sun Nov  6 08:49:37 1994", "06 nov 1994 08:49:37", "Sun,06 Nov 1994 08:49:37GMT"}) {
    EXPECT_EQ(parse_http_date(text), 784'111'777'000) << text;
  }
  EXPECT_EQ(parse_http_date("Thu, 29 Feb 2024 00:00:00 GMT"), 1'709'164'800'000);
  for (const char* text :
       {"", "x", "Sun, 06 Nov 1994", "Sun, 31 Feb 2024 00:00:00 GMT", "0", "99999999999999999999",
        "Sun, 06 Xxx 1994 08:49:37 GMT", "Sun, 06 Nov 1994 28:49:37 GMT",
        "Sun, 06 Nov 1894 08:49:37 GMT", "Mon, 06 99999999999 Nov 1 2 3 4"}) {
    EXPECT_EQ(parse_http_date(text), std::nullopt) << text;
  }
}

TEST(HttpDate, RetryAfterAndMaxAge) {
  EXPECT_EQ(parse_retry_after("120", kNow), 120'000);
  EXPECT_EQ(parse_retry_after("0", kNow), 0);
  EXPECT_EQ(parse_retry_after("-1", kNow), std::nullopt);
  EXPECT_EQ(parse_retry_after("soon", kNow), std::nullopt);
  EXPECT_EQ(parse_retry_after("", kNow), std::nullopt);
  EXPECT_EQ(parse_retry_after("Sun, 06 Nov 1994 08:49:37 GMT", 784'111'770'000), 7'000);
  EXPECT_EQ(parse_retry_after("Sun, 06 Nov 1994 08:49:37 GMT", kNow), 0);
  EXPECT_GT(parse_retry_after("9223372036854775807", kNow), 0);
  EXPECT_EQ(parse_max_age("public, Max-Age=60, immutable"), 60);
  EXPECT_EQ(parse_max_age("s-max-age=60"), std::nullopt);
  EXPECT_EQ(parse_max_age("max-age="), std::nullopt);
  EXPECT_EQ(parse_max_age("no-cache"), 0);
  EXPECT_EQ(parse_max_age(""), std::nullopt);
}

TEST(RobotsCopy, HoldsForADay) {
  RobotsCopy copy;
  EXPECT_TRUE(copy.is_due(kNow));
  EXPECT_TRUE(copy.rules().is_undefined());
  copy.take(200, "User-agent: *\nDisallow: /a", "", "sito", kNow);
  EXPECT_FALSE(copy.is_due(kNow + 24 * kHour - 1));
  EXPECT_TRUE(copy.is_due(kNow + 24 * kHour));
  EXPECT_FALSE(copy.rules().allows("/a"));
  EXPECT_TRUE(copy.rules().allows("/b"));
  copy.take(404, "", "max-age=3600", "sito", kNow);
  EXPECT_EQ(copy.due_at(), kNow + kHour);
  EXPECT_TRUE(copy.rules().allows("/a"));
  copy.take(404, "", "max-age=1", "sito", kNow);
  EXPECT_EQ(copy.due_at(), kNow + RobotsCopy::kShortestLife);
  copy.take(404, "", "max-age=9223372036854775807", "sito", kNow);
  EXPECT_EQ(copy.due_at(), kNow + 24 * kHour);
}

TEST(RobotsCopy, IsAskedForAgainWhenTheServerSays) {
  RobotsCopy copy;
  copy.take(503, "", "", "sito", kNow, 5'000);
  EXPECT_EQ(copy.due_at(), kNow + 5'000);
  copy.take(503, "", "", "sito", kNow, 1'000 * kHour);
  EXPECT_EQ(copy.due_at(), kNow + RobotsCopy::kLife);
}

TEST(RobotsCopy, AnOldCopyIsGoneByWhileThereIsNoOther) {
  RobotsCopy copy;
  copy.take(503, "", "", "sito", kNow);
  EXPECT_TRUE(copy.rules().is_undefined());
  EXPECT_FALSE(copy.rules().allows("/b"));
  EXPECT_EQ(copy.due_at(), kNow + 60'000);
  copy.take(200, "User-agent: *\nDisallow: /a\nSitemap: /s.xml", "", "sito", kNow);
  copy.take(0, "", "", "sito", kNow + 48 * kHour);
  EXPECT_FALSE(copy.rules().is_undefined());
  EXPECT_FALSE(copy.rules().allows("/a"));
  EXPECT_TRUE(copy.rules().allows("/b"));
  EXPECT_EQ(copy.due_at(), kNow + 48 * kHour + 60'000);
  for (int i = 0; i < 40; ++i) copy.take(429, "", "", "sito", kNow);
  EXPECT_EQ(copy.due_at(), kNow + RobotsCopy::kLongestRetry);
  EXPECT_EQ(copy.failures(), 41U);
  const RobotsCopy back = RobotsCopy::from_json(copy.to_json(), "sito");
  EXPECT_EQ(back.to_json(), copy.to_json());
  EXPECT_FALSE(back.rules().allows("/a"));
  EXPECT_EQ(back.rules().sitemaps(), std::vector<std::string>{"/s.xml"});
  RobotsCopy none;
  none.take(500, "", "", "sito", kNow);
  EXPECT_TRUE(RobotsCopy::from_json(none.to_json(), "sito").rules().is_undefined());
  EXPECT_TRUE(RobotsCopy::from_json(nlohmann::json::parse("[1]"), "sito").is_due(0));
}

PaceOptions options_of(Time delay) {
  PaceOptions options;
  options.delay_ms = delay;
  return options;
}

TEST(Pace, IsTheSlowestThatSomebodyAsksFor) {
  Pace pace;
  const PaceOptions options = options_of(1'000);
  EXPECT_EQ(pace.next_at(kNow, options), kNow + 1'000);
  pace.set_crawl_delay(5);
  EXPECT_EQ(pace.delay_ms(options), 5'000);
  pace.set_crawl_delay(0.2);
  EXPECT_EQ(pace.delay_ms(options), 1'000);
  pace.set_crawl_delay(86'400);
  EXPECT_EQ(pace.delay_ms(options), Pace::kLongestCrawlDelay);
  pace.set_crawl_delay(std::nullopt);
  EXPECT_EQ(pace.delay_ms(options), 1'000);
}

TEST(Pace, SlowsDownWithTheHost) {
  Pace pace;
  PaceOptions options = options_of(0);
  for (int i = 0; i < 20; ++i) pace.learn({200, 50, {}}, options, kNow);
  EXPECT_EQ(pace.delay_ms(options), 0);
  for (int i = 0; i < 40; ++i) pace.learn({200, 2'000, {}}, options, kNow);
  EXPECT_NEAR(static_cast<double>(pace.delay_ms(options)), 10'000, 100);
  for (int i = 0; i < 40; ++i) pace.learn({404, 60'000, {}}, options, kNow);
  EXPECT_EQ(pace.delay_ms(options), Pace::kLongestAdaptive);
  for (int i = 0; i < 60; ++i) pace.learn({200, 40, {}}, options, kNow);
  EXPECT_EQ(pace.delay_ms(options), 0);
  options.adaptive = false;
  pace.learn({200, 9'000, {}}, options, kNow);
  EXPECT_EQ(pace.delay_ms(options), 0);
}

TEST(Pace, RefusalsDoubleThePauseAndItRecovers) {
  Pace pace;
  const PaceOptions options = options_of(500);
  pace.learn({429, 10, {}}, options, kNow);
  EXPECT_EQ(pace.delay_ms(options), 1'500);
  pace.learn({503, 10, {}}, options, kNow);
  EXPECT_EQ(pace.delay_ms(options), 2'500);
  for (int i = 0; i < 7; ++i) pace.learn({429, 10, {}}, options, kNow);
  EXPECT_LE(pace.delay_ms(options), 500 + Pace::kLongestPenalty);
  for (int i = 0; i < 60; ++i) pace.learn({200, 10, {}}, options, kNow);
  EXPECT_EQ(pace.delay_ms(options), 500);
}

TEST(Pace, RetryAfterIsWaitedFor) {
  Pace pace;
  const PaceOptions options = options_of(500);
  pace.learn({503, 10, 90'000}, options, kNow);
  EXPECT_EQ(pace.next_at(kNow, options), kNow + 90'000);
  pace.learn({429, 10, 1'000'000 * kHour}, options, kNow);
  EXPECT_EQ(pace.next_at(kNow, options), kNow + Pace::kLongestRetryAfter);
  Pace other;
  other.learn({200, 10, 90'000}, options, kNow);
  EXPECT_EQ(other.next_at(kNow, options), kNow + 500);
}

TEST(Pace, AHostThatKeepsFailingIsGivenUp) {
  Pace pace;
  const PaceOptions options = options_of(100);
  Time now = kNow;
  Time before = 0;
  for (std::uint32_t i = 0; i < Pace::kMaxFailures; ++i) {
    EXPECT_FALSE(pace.is_given_up());
    pace.learn({i % 2 == 0 ? 0 : 503, 0, {}}, options, now);
    const Time pause = pace.next_at(now, options) - now;
    EXPECT_GT(pause, before);
    before = pause;
    now += pause;
  }
  EXPECT_TRUE(pace.is_given_up());
  EXPECT_TRUE(Pace::from_json(pace.to_json()).is_given_up());
  EXPECT_EQ(Pace::from_json(pace.to_json()).to_json(), pace.to_json());
  pace.forgive();
  EXPECT_FALSE(pace.is_given_up());
  pace.learn({200, 10, {}}, options, now);
  EXPECT_EQ(pace.failures(), 0U);
  for (const char* odd :
       {"3", "{\"failures\":-3,\"not_before\":\"x\",\"penalty_ms\":1e300}", "[]"}) {
    EXPECT_EQ(Pace::from_json(nlohmann::json::parse(odd)).delay_ms(options), 100) << odd;
  }
}

TEST(Pace, AnErrorOfOneAddressIsNoneOfItsHost) {
  Pace pace;
  const PaceOptions options = options_of(100);
  for (std::uint32_t i = 0; i < 10 * Pace::kMaxFailures; ++i) {
    pace.learn({500, 10, {}}, options, kNow);
    EXPECT_EQ(pace.next_at(kNow, options), kNow + 100);
  }
  EXPECT_FALSE(pace.is_given_up());
  pace.learn({502, 10, 7'000}, options, kNow);
  EXPECT_EQ(pace.next_at(kNow, options), kNow + 7'000);
}

TEST(TextYield, PutsHostsInOrder) {
  TextYield unknown;
  TextYield rich;
  TextYield poor;
  for (int i = 0; i < 100; ++i) {
    rich.learn(20'000, 8'000);
    poor.learn(80'000, 100);
    if (i < 10) {
      EXPECT_FALSE(poor.is_below_threshold());
    }
  }
  EXPECT_GT(rich.rate(), unknown.rate());
  EXPECT_LT(poor.rate(), unknown.rate());
  EXPECT_TRUE(poor.is_below_threshold());
  EXPECT_FALSE(rich.is_below_threshold());
  EXPECT_EQ(TextYield::from_json(poor.to_json()).to_json(), poor.to_json());
  EXPECT_EQ(TextYield::from_json(nlohmann::json("x")).rate(), unknown.rate());
}

using Blame = Outage::Blame;
using fetch::Failure;

TEST(Outage, IsWhenNoHostCanBeReached) {
  Outage outage;
  EXPECT_EQ(outage.failed("a.example", Failure::NoHost, false, kNow), Blame::Host);
  EXPECT_EQ(outage.failed("b.example", Failure::NoHost, false, kNow), Blame::Host);
  EXPECT_FALSE(outage.is_out());
  EXPECT_FALSE(outage.answered());
  // Two hosts that are gone, again: they are gone.
  EXPECT_EQ(outage.failed("a.example", Failure::NoHost, false, kNow), Blame::Host);
  EXPECT_EQ(outage.failed("a.example", Failure::NoHost, false, kNow), Blame::Host);
  EXPECT_EQ(outage.failed("b.example", Failure::NoHost, false, kNow), Blame::Host);
  EXPECT_FALSE(outage.is_out());
  EXPECT_EQ(outage.failed("c.example", Failure::NoRoute, false, kNow), Blame::Network);
  EXPECT_TRUE(outage.is_out());
  EXPECT_EQ(outage.since(), kNow);
}

TEST(Outage, IsWhenAHostThatAnsweredIsGoneTwice) {
  Outage outage;
  EXPECT_EQ(outage.failed("a.example", Failure::NoRoute, true, kNow), Blame::Network);
  EXPECT_FALSE(outage.is_out());
  EXPECT_EQ(outage.failed("a.example", Failure::NoRoute, true, kNow), Blame::Network);
  EXPECT_TRUE(outage.is_out());
}

TEST(Outage, AHostThatRefusesIsToBlameUnlessItIsTheOnlyOne) {
  Outage outage;
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(outage.failed("a.example", Failure::NoConnection, true, kNow), Blame::Service);
  }
  EXPECT_FALSE(outage.is_out());
  EXPECT_EQ(outage.failed("a.example", Failure::NoConnection, true, kNow, true), Blame::Network);
  EXPECT_EQ(outage.failed("a.example", Failure::NoConnection, true, kNow, true), Blame::Network);
  EXPECT_TRUE(outage.is_out());
  Outage never;  // a host that never answered is not waited for
  EXPECT_EQ(never.failed("a.example", Failure::NoConnection, false, kNow, true), Blame::Host);
}

TEST(Outage, ProbesUntilSomethingAnswers) {
  Outage outage;
  Time now = kNow;
  for (const char* host : {"a", "b", "c"}) (void)outage.failed(host, Failure::NoHost, false, now);
  ASSERT_TRUE(outage.is_out());
  EXPECT_FALSE(outage.is_probe_due(now));
  Time before = 0;
  for (int i = 0; i < 10; ++i) {
    Time pause = before;
    EXPECT_FALSE(pause > 0 && outage.is_probe_due(now + pause - 1));
    while (!outage.is_probe_due(now + pause)) ++pause;
    EXPECT_LE(pause, Outage::kLongestProbe);
    before = pause;
    now += pause;
    EXPECT_EQ(outage.failed("a", Failure::Timeout, true, now), Blame::Network);
    EXPECT_FALSE(outage.is_probe_due(now));
  }
  EXPECT_EQ(before, Outage::kLongestProbe);
  EXPECT_TRUE(outage.answered());
  EXPECT_FALSE(outage.is_out());
  EXPECT_FALSE(outage.is_probe_due(now + kHour));
}

TEST(Outage, HostsThatRefuseAreThere) {
  Outage outage;
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(outage.failed("a" + std::to_string(i), Failure::NoConnection, false, kNow),
              Blame::Host);
    EXPECT_EQ(outage.failed("b" + std::to_string(i), Failure::Timeout, false, kNow), Blame::Host);
    EXPECT_EQ(outage.failed("c" + std::to_string(i), Failure::NoHost, false, kNow), Blame::Host);
  }
  EXPECT_FALSE(outage.is_out());
}

}  // namespace
}  // namespace sito::crawl
