// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/classifier.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace sito::elements {
namespace {

struct Parsed {
  std::string source;
  Page page;
  Parsed(std::string html, const char* url) : source(std::move(html)) {
    PageParser{Limits{}}.parse(source, url, page);
  }
};

Verdict only(const Classifier& classifier, const std::string& html, const char* url) {
  const Parsed parsed(html, url);
  const auto verdicts = classifier.classify(parsed.page);
  EXPECT_EQ(verdicts.size(), 1U) << html;
  return verdicts.empty() ? Verdict{} : verdicts[0];
}

TEST(Classifier, NamesOfClasses) {
  EXPECT_EQ(canonical_class("SectionReveal"), kRevealer);
  EXPECT_EQ(canonical_class("UNDET"), kUndetermined);
  EXPECT_EQ(canonical_class(""), kUndetermined);
  EXPECT_EQ(canonical_class("Own"), "Own");
}

// T-RP-1 and T-RP-2 of the specification.
TEST(Classifier, LooksThroughRedirectServices) {
  for (const Classifier* classifier : {&Classifier::rules(), &Classifier::builtin()}) {
    const Verdict inner = only(*classifier,
                               "<a href='http://dex.hu/x.php?id=inxcl&amp;url=http%3A%2F%2Findex.hu"
                               "%2Ftudomany%2F'>Tudom\u00E1ny</a>",
                               "http://index.hu/");
    EXPECT_EQ(inner.of_class, kInner);
    EXPECT_EQ(inner.target, "http://index.hu/tudomany/");
    const Verdict outer = only(*classifier,
                               "<a href='http://dex.hu/x.php?id=inxcl&amp;url=http%3A%2F%2Fwww."
                               "portfolio.hu%2Fx'>Portfolio</a>",
                               "http://index.hu/");
    EXPECT_EQ(outer.of_class, kOuter);
    EXPECT_EQ(outer.target, "http://www.portfolio.hu/x");
  }
}

TEST(Classifier, RulesKnowTheTable) {
  const char* const url = "http://a.test/en/story";
  const std::pair<const char*, std::string_view> cases[] = {
      {"<button class=x>Show more</button>", kRevealer},
      {"<a href='#' role=button aria-expanded=false>Antworten</a>", kRevealer},
      {"<details><summary>Q</summary>A</details>", kRevealer},
      {"<button aria-label=Close>\u00D7</button>", kCloser},
      {"<a href=/de/story>Deutsch</a>", kLanguage},
      {"<a href=/de/story hreflang=de>G</a>", kLanguage},
      {"<a rel=next href=/en/story/2>\u00BB</a>", kPager},
      {"<a href=/en/story?page=2>2</a>", kPager},
      {"<a href=/en/other>Other</a>", kInner},
      {"<a href=http://b.test/ target=_blank>B</a>", kOuter},
      {"<button>Subscribe</button>", kUndetermined},
  };
  for (const auto& [html, of_class] : cases) {
    EXPECT_EQ(only(Classifier::rules(), html, url).of_class, of_class) << html;
  }
}

TEST(Classifier, ShippedModelKnowsClearCases) {
  const char* const url = "http://a.test/en/story";
  const std::pair<const char*, std::string_view> cases[] = {
      {"<p>t</p><button class=x aria-expanded=false aria-controls=c>Show more</button><div id=c "
       "hidden>text that is hidden</div>",
       kRevealer},
      {"<a href=/de/story hreflang=de>Deutsch</a>", kLanguage},
      {"<a href=/en/other>Other</a>", kInner},
      {"<a href=http://b.test/ target=_blank>B</a>", kOuter},
  };
  for (const auto& [html, of_class] : cases) {
    EXPECT_EQ(only(Classifier::builtin(), html, url).of_class, of_class) << html;
  }
}

TEST(Classifier, WhatOnlyOneOfTwoTakesForARevealerIsInDoubt) {
  const char* url = "http://a.example/";
  bool is_any_in_doubt = false;
  for (const char* html :
       {"<a class='UFIPagerLink' href='#' role='button'>View previous replies</a>",
        "<div class='uj'><a href='#'>Kor\u00e1bbi kommentek</a></div>",
        "<button class='show-more'>Show more</button>", "<a href='#' class='x'>Chapter two</a>"}) {
    const Verdict rules = only(Classifier::rules(), html, url);
    const Verdict trees = only(Classifier::builtin(), html, url);
    const Verdict both = only(Classifier::agreement(), html, url);
    const bool is_one = rules.of_class == kRevealer || trees.of_class == kRevealer;
    const bool agree = rules.of_class == trees.of_class;
    EXPECT_EQ(both.of_class, agree ? rules.of_class : kUndetermined) << html;
    if (!is_one || agree) continue;
    is_any_in_doubt = true;
    EXPECT_EQ(both.next_class, kRevealer) << html;
    EXPECT_GT(both.next_confidence, 0.1F) << html;
  }
  EXPECT_TRUE(is_any_in_doubt);
}

TEST(Classifier, TellsTheNumberInTheBrowser) {
  const Verdict verdict =
      only(Classifier::rules(),
           "<html data-sito-box='1 0 0 9 9 v'><body data-sito-box='2 0 0 9 9 v'>"
           "<button data-sito-box='17 0 0 9 9 vp'>Show more</button>",
           "");
  EXPECT_EQ(verdict.element, 17U);
  EXPECT_EQ(verdict.target, "");
  EXPECT_GT(verdict.confidence, 0.F);
  EXPECT_LE(verdict.confidence, 1.F);
}

TEST(Classifier, IsTheSameTwiceAndInDocumentOrder) {
  const Parsed parsed("<a href=1>1</a><a href=2>2</a><button>more</button>", "http://a.test/");
  const auto once = Classifier::builtin().classify(parsed.page);
  const auto twice = Classifier::builtin().classify(parsed.page);
  ASSERT_EQ(once.size(), 3U);
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].node, twice[i].node);
    EXPECT_EQ(once[i].of_class, twice[i].of_class);
    EXPECT_EQ(once[i].confidence, twice[i].confidence);
    if (i > 0) {
      EXPECT_LT(once[i - 1].node, once[i].node);
    }
  }
}

TEST(Classifier, DecidesOnEntriesAsOnTheirPage) {
  const Parsed parsed(
      "<ul><li><a href=/en/2>2</a><li><a href=/de/1>Deutsch</a></ul><button>x</button>",
      "http://a.test/en/1");
  for (const Classifier* classifier : {&Classifier::rules(), &Classifier::builtin()}) {
    const EntryMaker maker(parsed.page);
    for (const Verdict& verdict : classifier->classify(parsed.page)) {
      const auto read = read_entries(write_entry(maker.entry_of(verdict.node)), "entry");
      ASSERT_TRUE(read.has_value());
      const Decision decision = classifier->decide((*read)[0]);
      EXPECT_EQ(classifier->classes()[decision.of_class], verdict.of_class);
      EXPECT_EQ(decision.confidence, verdict.confidence);
    }
  }
}

TEST(Classifier, RefusesWhatIsNoModel) {
  for (const char* json :
       {"", "{}", "[]", R"({"format":"sito-elements"})",
        R"({"format":"sito-elements","version":1})",
        R"({"format":"sito-elements","version":1,"classes":[],"features":[]})"}) {
    const auto loaded = Classifier::load(json, "m.json");
    ASSERT_FALSE(loaded.has_value()) << json;
    EXPECT_EQ(loaded.error().code, ErrorCode::Malformed) << json;
  }
  // Names that are there twice or empty, and leaves that are no numbers.
  const auto model = [](const std::string& classes, const std::string& features,
                        const std::string& tree) {
    return R"({"format":"sito-elements","version":1,"classes":)" + classes + R"(,"features":)" +
           features + R"(,"boosted":[[")" + tree + R"("]]})";
  };
  const std::string two = R"(["Inner","Outer"])", one = R"(["tag=a"])";
  EXPECT_TRUE(Classifier::load(model(two, one, "0:0.5 =1 =-1"), "m.json").has_value());
  for (const std::string& json :
       {model(R"(["Inner","Inner"])", one, "0:0.5 =1 =-1"),
        model(R"(["Inner",""])", one, "0:0.5 =1 =-1"),
        model(two, R"(["tag=a","tag=a"])", "0:0.5 =1 =-1"), model(two, one, "0:0.5 =nan =-1"),
        model(two, one, "0:0.5 =inf =-1"), model(two, one, "0:nan =1 =-1"),
        model(two, one, "0:0.5 =1 =1e999")}) {
    const auto loaded = Classifier::load(json, "m.json");
    ASSERT_FALSE(loaded.has_value()) << json;
    EXPECT_EQ(loaded.error().code, ErrorCode::Malformed) << json;
    EXPECT_EQ(loaded.error().where.source, "m.json");
  }
  const auto later = Classifier::load(R"({"format":"sito-elements","version":2})", "m.json");
  ASSERT_FALSE(later.has_value());
  EXPECT_EQ(later.error().code, ErrorCode::Unsupported);
}

TEST(Classifier, ManyCandidatesTakeNotLong) {
  std::string html = "<html lang=en><body>";
  for (int i = 0; i < 1'000; ++i) {
    const std::string n = std::to_string(i);
    html += "<div class='card c" + n + "'><h3><a class=headline href=/story/" + n + ">Story " + n +
            "</a></h3><button class='btn reply'>Reply</button></div>";
  }
  const Parsed parsed(html, "http://a.test/");
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(Classifier::builtin().classify(parsed.page).size(), 2'000U);
  // Some tens of milliseconds; a machine that is busy and a build with checks take longer.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

}  // namespace
}  // namespace sito::elements
