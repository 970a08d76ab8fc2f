// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/traps.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::crawl {
namespace {

/// A page of `words` words whose text is `text`.
PageText page(std::uint64_t words, std::string_view text) { return PageText::of(words, text); }

TEST(Traps, AddressesShowThemselves) {
  std::string deep = "http://a.example";
  for (int i = 0; i < 21; ++i) deep += "/s" + std::to_string(i);
  std::string parameters = "http://a.example/?";
  for (int i = 0; i < 13; ++i) parameters += "&p" + std::to_string(i) + "=1";
  const std::pair<std::string, const char*> cases[] = {
      {"http://a.example", ""},
      {"http://a.example/", ""},
      {"http://a.example/2024/01/01/one-of-them?page=2#x", ""},
      {"http://a.example/a/b/a/b", ""},
      {"http://a.example/" + std::string(2000, 'x'), "trap-too-long"},
      {deep, "trap-too-many-segments"},
      {"http://a.example/a/a/a", "trap-repeated-segments"},
      {"http://a.example/x/a/b/a/b/a/b/c", "trap-repeated-segments"},
      {"http://a.example/a/b/c/d/e/f/a/b/c/d/e/f/a/b/c/d/e/f", "trap-repeated-segments"},
      {"http://a.example/a/1/a/2/a/3/a/4/a", "trap-repeated-segments"},
      {"http://a.example////x", "trap-repeated-segments"},
      {"http://a.example/1/1/2/1/3/1/4/1", ""},
      {parameters, "trap-many-parameters"},
      {"http://a.example/?f=1&f=2&f=3&f=4&f=5", "trap-many-parameters"},
      {"http://a.example/?f=1&f=2&f=3&f=4&g=5", ""},
      {"http://a.example/login?to=http%3A%2F%2Fb.example%2F", ""},
      {"http://a.example/login?to=http%3A%2F%2Fa.example%2Flogin%3Fto%3Dhttp%253A%252F",
       "trap-nested-addresses"},
      {"", ""},
      {"x", ""},
      {"://", ""},
  };
  for (const auto& [url, why] : cases) EXPECT_EQ(trap_in(url), why) << url;
}

TEST(Traps, FingerprintsAreOfLetters) {
  EXPECT_EQ(text_fingerprint("No events on 3 May 2031."),
            text_fingerprint("No events on 14 May 2032!"));
  EXPECT_NE(text_fingerprint("No events on 3 May"), text_fingerprint("No events on 3 June"));
  EXPECT_NE(text_fingerprint("ab c"), text_fingerprint("a bc"));
  EXPECT_EQ(text_fingerprint("1 2"), text_fingerprint(""));
}

TEST(TrapWatch, AKindThatBringsNothingEnds) {
  TrapWatch watch;
  const std::string calendar = "/calendar/*";
  for (std::uint32_t i = 0; i < TrapWatch::kShortRun; ++i) {
    EXPECT_EQ(watch.refuses(calendar), "");
    watch.learn(calendar, page(100, "seven"));  // the first one is new
  }
  EXPECT_EQ(watch.refuses(calendar), "");
  watch.learn(calendar, page(3, "eight"));
  int passed = 0;
  for (std::uint32_t i = 0; i < TrapWatch::kTriedAgain; ++i)
    passed += watch.refuses(calendar).empty() ? 1 : 0;
  EXPECT_EQ(passed, 1);
  EXPECT_EQ(watch.refuses(calendar), "trap-no-new-text");
  // The one that was let through has something to say.
  watch.learn(calendar, page(100, "nine"));
  EXPECT_EQ(watch.refuses(calendar), "");
  EXPECT_EQ(watch.refuses("/news/*"), "");
}

TEST(TrapWatch, KindsThatBringTextGoOn) {
  TrapWatch watch;
  for (std::uint32_t i = 0; i < 5000; ++i) {
    ASSERT_EQ(watch.refuses("/news/*"), "");
    // Lists between the articles.
    watch.learn("/news/*", page(i % 5 == 0 ? 200 : 5,
                                std::string(i % 97 + 1, 'x') + std::string(i / 97, 'y')));
  }
}

/// A calendar without events: a long sentence in which only a spelled number differs.
std::string calendar_of(std::uint32_t day) {
  return std::string("This is day ") + static_cast<char>('a' + day % 26) +
         " of the calendar of the rooms that the town lets to its clubs and its schools, where "
         "nobody has written down "
         "anything so far, so that whoever looks for a concert, a lecture, a market or a meeting "
         "of one of the clubs should ask at the desk on the ground floor, which is open from "
         "morning till evening, or write a letter to the office, which answers within a week, or "
         "come on another day, when the board beside the door shows what has been changed since "
         "the programme was printed and handed to everybody who had asked for it";
}

TEST(TrapWatch, PagesThatDifferInAWordAreATrap) {
  TrapWatch watch;
  for (std::uint32_t day = 0; day <= TrapWatch::kShortRun; ++day) {
    EXPECT_EQ(watch.refuses("/day/*"), "") << day;
    watch.learn("/day/*", page(100, calendar_of(day)));
  }
  EXPECT_EQ(watch.refuses("/day/*"), "trap-no-new-text");
}

std::string word_of(std::uint32_t n) {
  std::string word;
  for (int i = 0; i < 4; ++i, n /= 26) word += static_cast<char>('a' + n % 26);
  return word;
}

// Entries of a dictionary, and long pages that are the same except for a name: each is another one.
TEST(TrapWatch, ShortPagesAndPagesAlikeWithWordsOfTheirOwnGoOn) {
  TrapWatch watch;
  for (std::uint32_t i = 0; i < 300; ++i) {
    ASSERT_EQ(watch.refuses("/word/*"), "") << i;
    watch.learn("/word/*", page(6, word_of(i) + ", noun: a kind of " + word_of(i * 7919)));
    ASSERT_EQ(watch.refuses("/shop/*"), "") << i;
    watch.learn("/shop/*", page(100, word_of(i) + " " + word_of(i * 31 + 7) + calendar_of(0)));
  }
}

// Months and weekdays are soon known, whatever the numbers beside them and the codes in the page.
TEST(TrapWatch, AShortCalendarIsATrap) {
  TrapWatch watch;
  const char* days[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                        "Friday", "Saturday", "Sunday"};
  const char* months[] = {"January", "March", "May", "July", "September", "November"};
  std::uint32_t read = 0;
  for (std::uint32_t day = 0; day < 500; ++day) {
    if (!watch.refuses("/on/*").empty()) continue;
    ++read;
    watch.learn("/on/*", page(6, std::string("Nothing on ") + days[day % 7] + ", " +
                                     std::to_string(day) + " " + months[day / 7 % 6] + " (a" +
                                     std::to_string(day) + word_of(day) + ")"));
  }
  EXPECT_LT(read, 100U);
}

/// Six of eight lines, in an order of their own.
std::string choice_of(std::uint32_t n) {
  std::string text = "Quotations, page " + std::to_string(n);
  for (std::uint32_t i = 0, line = n; i < 6; ++i, line += 1 + 2 * (n / 8 % 4)) {
    text += "\n";
    for (std::uint32_t word = 0; word < 30; ++word)
      text += word_of((line % 8 * 30 + word) * 7919) + " ";
  }
  return text;
}

TEST(TrapWatch, ARandomChoiceOfTheSameLinesIsATrap) {
  TrapWatch watch;
  std::uint32_t read = 0;
  for (std::uint32_t i = 0; i < 400; ++i) {
    if (!watch.refuses("/quotes?x").empty()) continue;
    ++read;
    watch.learn("/quotes?x", page(180, choice_of(i)));
    // Each page of a list has one line that no other has.
    ASSERT_EQ(watch.refuses("/list?x"), "") << i;
    watch.learn("/list?x", page(180, choice_of(i) + "\n" + word_of(i) + " is new"));
  }
  EXPECT_LT(read, 40U);
}

TEST(TrapWatch, KindsWithoutEndAreOne) {
  TrapWatch watch;
  for (std::uint32_t i = 0; i < 2 * TrapWatch::kMaxKinds; ++i) {
    const std::string pattern =
        "/" + std::string(i / 26, 'x') + static_cast<char>('a' + i % 26) + "/p";
    if (watch.refuses(pattern).empty()) watch.learn(pattern, page(50, "the same"));
  }
  EXPECT_EQ(watch.refuses("/never-seen-before"), "trap-no-new-text");
}

TEST(TrapWatch, IsKeptAndComesBack) {
  TrapWatch watch;
  for (std::uint32_t i = 0; i < 30; ++i)
    watch.learn("/a?b", page(100, std::string(i % 3 + 1, 'x')));
  const TrapWatch back = TrapWatch::from_json(nlohmann::json::parse(watch.to_json().dump()));
  EXPECT_EQ(back.to_json(), watch.to_json());
  TrapWatch again = back;
  EXPECT_EQ(again.refuses("/a?b"), "trap-no-new-text");
  for (const char* odd : {"null", "[]", "{\"kinds\":3,\"texts\":\"12345678x\",\"next\":-4}",
                          "{\"kinds\":{\"a\":1,\"b\":{\"pages\":\"x\"}}}", "\"x\""}) {
    TrapWatch none = TrapWatch::from_json(nlohmann::json::parse(odd));
    EXPECT_EQ(none.refuses("/a?b"), "") << odd;
  }
}

TEST(SoftError, IsKnownByWhatItSays) {
  const std::string error =
      "We are sorry, but the page that you are looking for is not here any more. Perhaps the "
      "search finds it, or "
      "begin with the front page and go on from there to what you had in mind.";
  const std::string page =
      "The bridge over the river was opened on a Sunday in spring, and the whole town had come to "
      "see the mayor walk "
      "over it, who was sorry for the delay, and the band played until it was dark.";
  SoftError soft;
  EXPECT_FALSE(soft.is_one(error));
  soft.learn(error);
  EXPECT_TRUE(soft.is_one(error));
  EXPECT_TRUE(soft.is_one(error + " (404)"));
  EXPECT_FALSE(soft.is_one(page));
  EXPECT_FALSE(soft.is_one(""));
  const SoftError back = SoftError::from_json(soft.to_json());
  EXPECT_TRUE(back.is_one(error));
  EXPECT_FALSE(SoftError::from_json(nlohmann::json::array({1, 2})).is_one(error));
  soft.learn("");
  EXPECT_FALSE(soft.is_one(error));
}

TEST(SoftError, AsksForWhatNobodyHas) {
  const std::string probe = SoftError::probe_of("https://a.example:8443/x?y");
  EXPECT_TRUE(probe.starts_with("https://a.example:8443/")) << probe;
  EXPECT_EQ(probe.size(), std::string("https://a.example:8443/").size() + 16);
  EXPECT_EQ(probe, SoftError::probe_of("https://a.example:8443/z"));
  EXPECT_NE(probe, SoftError::probe_of("https://b.example:8443/z"));
}

}  // namespace
}  // namespace sito::crawl
