// SPDX-License-Identifier: Apache-2.0
// T-UZ-1 to T-UZ-3 of the specification, and what else the hybrid learner promises.
#include "sito/site/hybrid/classifier.h"
#include "sito/site/hybrid/tag_search.h"

#include "support/site_pages.h"

#include <string>
#include <vector>

namespace sito::site {
namespace {

using hybrid::Class;
using hybrid::InnerRange;
using hybrid::TagRule;
using hybrid::TagSearch;
using test::applied;
using test::learn_site;
using test::SitePageSource;

// Page F1 of the specification.
constexpr std::string_view kF1 =
    R"(<html><head><title>Bridge reopens - City News</title></head><body>
<div id="nav"><a href="/">Home</a> <a href="/a">News</a> <a href="/b">Sport</a></div>
<div id="main"><h1>Bridge reopens</h1>
<p>The old bridge across the river was opened again on Monday after two years of repairs.</p>
<p>City officials said that the work had cost less than it was planned and that all of the lanes are now in use.</p></div>
<div id="foot"><a href="/c">Contact</a> <a href="/t">Terms</a></div>
</body></html>)";

const TagRule kMain{Class::Main, {"div", "main", "", ""}, {"body", "", "", ""}, false, 2};
const TagRule kTitle{Class::Title, {"h1", "", "", ""}, {"div", "main", "", ""}, false, 2};

// What a rule finds; "-" in front when the search failed.
std::string found(const TagRule& rule, std::string_view source) {
  std::vector<InnerRange> ranges;
  const bool whole = TagSearch(std::span(&rule, 1), {}).run(source, ranges);
  std::string out = whole ? "" : "-";
  for (const InnerRange& range : ranges) {
    out += "[" + std::string(source.substr(range.begin, range.end - range.begin)) + "]";
  }
  return out;
}

TEST(HybridSearch, ReturnsWhatIsInsideAnElement) {  // T-UZ-1
  const std::string text = found(kMain, kF1);
  EXPECT_TRUE(text.starts_with("[<h1>Bridge reopens</h1>\n<p>The old")) << text;
  EXPECT_TRUE(text.ends_with("now in use.</p>]")) << text;
}

TEST(HybridSearch, FailsWhenEndsAreMissing) {  // T-UZ-2
  EXPECT_EQ(found(kMain, "<body><div id=\"main\"><div>a</div><p>text"), "-[<div>a</div><p>text]");
  EXPECT_EQ(found(kMain, "<body><div id=\"main\"><div>a</div><p>text</div>"),
            "[<div>a</div><p>text]")
      << "the end tag of a paragraph may be left out";
}

TEST(HybridSearch, LooksForTheParent) {  // T-UZ-3
  EXPECT_EQ(found(kTitle, kF1), "[Bridge reopens]");
  EXPECT_EQ(found(kTitle, "<div id=main><h1>In</h1></div><div id=foot><h1>Out</h1></div>"), "[In]");
  const TagRule any{Class::Title, {"h1", "", "", ""}, {}, false, 2};
  EXPECT_EQ(found(any, "<h1>One</h1><h1 class=x>Two</h1><H1>Three</H1>"), "[One][Three]");
}

TEST(HybridSearch, ReadsAttributesInAnyOrder) {
  const TagRule rule{Class::Main, {"div", "a", "b c", ""}, {}, false, 2};
  EXPECT_EQ(found(rule, "<DIV title='x>' CLASS='b c' id = a>x</div>"), "[x]");
  EXPECT_EQ(found(rule, "<div class='b c d' id=a>x</div>"), "");
  const TagRule style{Class::Main, {"div", "", "", "color:red"}, {}, false, 2};
  EXPECT_EQ(found(style, "<div style=\"color:red\">x</div><div id=a style=\"color:red\">y</div>"),
            "[x]");
}

TEST(HybridSearch, PassesOverScriptsAndComments) {
  EXPECT_EQ(found(kMain,
                  "<body><!-- <div id=main>a</div> --><script>'<div id=main>'</script>"
                  "<div id=main>b<script>'</div>'</script>c</div>"),
            "[b<script>'</div>'</script>c]");
}

TEST(HybridSearch, ParagraphsEndWhereBlocksBegin) {
  const TagRule rule{Class::Main, {"p", "", "", ""}, {"div", "main", "", ""}, true, 2};
  EXPECT_EQ(found(rule, "<div id=main><p>a<p>b</div><p>c"), "[a][b]");
}

TEST(HybridSearch, WhatEndsAListEndsItsItems) {
  const std::string li = "li";
  std::vector<InnerRange> ranges;
  const std::string_view source = "<body><ul><li>Home<li>News</ul><div id=main>x</div>";
  EXPECT_TRUE(TagSearch(std::span(&kMain, 1), std::span(&li, 1)).run(source, ranges));
  EXPECT_EQ(ranges.size(), 1U);
}

// A site: navigation, story, comments that look like the story, and a footer.
SitePageSource page(int i) {
  // No numbers: texts that differ in them alone are one.
  const std::string n(1 + static_cast<std::size_t>(i) / 26, static_cast<char>(97 + i % 26));
  return {"http://e.org/" + n,
          "<title>Title of story " + n +
              "</title><body><ul class=nav><li><a href=/>Home of all</a>" +
              "<li><a href=/n>News for all</a></ul><div class=art><h1>Title of story " + n +
              "</h1><p>First words of " + n + " that say what has happened there and why.</p>" +
              "<p>And then more of it, " + n + " times, until nobody wants to hear it.</p></div>" +
              "<div class=talk><p>Somebody said " + n + " things about that, too.</p></div>" +
              "<div class=foot>All rights of the paper are reserved</div>"};
}

// The silver standard: what is in the story is kept, except on one page, where all is.
void story_only(const Page& parsed, Labels& labels) {
  labels.reset(parsed.texts().size());
  bool inside = false;
  for (std::size_t i = 0; i < parsed.texts().size(); ++i) {
    const Text& text = parsed.texts()[i];
    if (text.text.starts_with("Title")) inside = true;
    if (text.text.starts_with("Somebody")) inside = false;
    labels.keep[i] = inside || parsed.title().ends_with(" d") ? 1 : 0;
  }
}

std::vector<SitePageSource> pages(int n) {
  std::vector<SitePageSource> sources;
  for (int i = 0; i < n; ++i) sources.push_back(page(i));
  return sources;
}

TEST(Hybrid, LearnsRulesThatOutvoteTheSilverStandard) {
  const Result<SiteTemplate> site = learn_site("hybrid", pages(10), {}, story_only);
  ASSERT_TRUE(site) << to_string(site.error());
  EXPECT_EQ(
      applied(*site, page(77).html),
      "Title of story zzz | First words of zzz that say what has happened there and why. | And "
      "then more of it, zzz times, until nobody wants to hear it.");
  const Json& body = site->parts.front().body;
  EXPECT_EQ(body["rules"][0]["element"]["class"], "art");
  EXPECT_TRUE(body["f1"].contains("tree"));
  EXPECT_TRUE(body["f1"].contains("bayes"));
  EXPECT_TRUE(body["xml"].get<std::string>().starts_with("<page><main tag=\"DIV class=art\" "))
      << body["xml"];
}

TEST(Hybrid, BothClassifiersLearnIt) {
  for (const char* learner : {"tree", "bayes"}) {
    const Result<SiteTemplate> site =
        learn_site("hybrid", pages(10), {{"learner", learner}}, story_only);
    ASSERT_TRUE(site) << learner << to_string(site.error());
    EXPECT_EQ(site->parts.front().body["classifier"], learner);
    EXPECT_NE(applied(*site, page(77).html).find("First words of zzz"), std::string::npos);
  }
}

TEST(Hybrid, SaysWhenItDoesNotUnderstandAPage) {
  const Result<SiteTemplate> site = learn_site("hybrid", pages(10), {}, story_only);
  ASSERT_TRUE(site);
  const Result<Applier> applier = Applier::make(*site);
  PageParser parser{Limits()};
  for (const std::string_view html :
       {"<p>Quite another page, with other tags, that nobody has learned from.</p>",
        "<body><div class=art><p>A page that is cut off in the middle of its"}) {
    Page other;
    parser.parse(html, "", other);
    Labels labels;
    EXPECT_FALSE(applier->apply(other, labels)) << html;
    EXPECT_NE(test::kept_text(other, labels), "") << "all is kept";
  }
}

TEST(Hybrid, RefusesTemplatesThatAreNone) {
  const LearnerRow& row = *find_learner("hybrid");
  const Params params = default_params(row);
  for (const char* body :
       {"{}", R"({"rules": [], "around": []})", R"({"rules": [{"what": "none"}], "around": []})",
        R"({"rules": [{"what": "main"}], "around": []})",
        R"({"rules": [], "around": [1], "least_share": 0})",
        R"({"rules": [{"what": "main", "element": {"tag": "p", "id": 1}}], "around": []})"}) {
    const auto model = row.load(Json::parse(body), params);
    ASSERT_FALSE(model) << body;
    EXPECT_EQ(model.error().code, ErrorCode::Malformed) << body;
  }
}

TEST(Hybrid, LeavesOutSummariesThatAreDamaged) {
  const LearnerRow& row = *find_learner("hybrid");
  const Params params = default_params(row);
  std::vector<std::string> summaries;
  PageParser parser{Limits()};
  for (int i = 0; i < 4; ++i) {
    const SitePageSource source = page(i);
    Page parsed;
    Labels labels;
    parser.parse(source.html, source.url, parsed);
    story_only(parsed, labels);
    row.summarise({parsed, &labels}, params, summaries.emplace_back());
  }
  for (std::size_t size = 0; size < summaries[0].size(); ++size) {
    std::vector<Example> examples{{std::string_view(summaries[0]).substr(0, size), false}};
    for (std::size_t i = 1; i < 4; ++i) examples.push_back({summaries[i], false});
    EXPECT_TRUE(row.learn(examples, params)) << size;
  }
}

// Rows whose class is told by one feature, and noise in another one.
std::vector<hybrid::Row> rows() {
  std::vector<hybrid::Row> rows;
  for (std::uint8_t i = 0; i < 60; ++i) {
    hybrid::Row row;
    row.features[4] = i % 10;
    row.features[5] = i % 7;
    row.label = row.features[4] > 5 ? Class::Main : Class::Page;
    row.fold = i / 10 % 5;
    rows.push_back(row);
  }
  return rows;
}

TEST(HybridClassifier, TreeFindsTheThreshold) {
  const auto tree = hybrid::learn_tree(rows());
  hybrid::Features features{};
  features[4] = 5;
  EXPECT_EQ(tree->classify(features), Class::Page);
  features[4] = 6;
  EXPECT_EQ(tree->classify(features), Class::Main);
  EXPECT_EQ(hybrid::cross_validate(hybrid::learn_tree, rows(), 5), 1.0);
}

TEST(HybridClassifier, TreePrunesWhatIsChance) {
  std::vector<hybrid::Row> noise = rows();
  for (std::size_t i = 0; i < noise.size(); ++i) {
    noise[i].features[4] = 0;
    noise[i].label = i % 9 == 0 ? Class::Main : Class::Page;
  }
  const auto tree = hybrid::learn_tree(noise);
  for (std::uint8_t value = 0; value < 7; ++value) {
    hybrid::Features features{};
    features[5] = value;
    EXPECT_EQ(tree->classify(features), Class::Page);
  }
}

TEST(HybridClassifier, BayesCountsByHand) {
  std::vector<hybrid::Row> two(2);
  two[0].label = Class::Main;
  two[0].weight = 3;
  two[1].label = Class::Page;
  two[1].features[2] = 1;
  const auto bayes = hybrid::learn_bayes(two);
  EXPECT_EQ(bayes->classify(two[0].features), Class::Main);
  EXPECT_EQ(bayes->classify(two[1].features), Class::Main)
      << "3/4 * (4/35)^20 * 1/35 is more than 1/4 * (2/33)^21";
  two[1].weight = 3;
  EXPECT_EQ(hybrid::learn_bayes(two)->classify(two[1].features), Class::Page)
      << "1/2 * (4/35)^20 * 1/35 is less than 1/2 * (4/35)^21";
}

TEST(HybridClassifier, WithoutRowsAllIsOfThePage) {
  EXPECT_EQ(hybrid::learn_tree({})->classify({}), Class::Page);
  EXPECT_EQ(hybrid::learn_bayes({})->classify({}), Class::Page);
  EXPECT_EQ(hybrid::learn_network({})->classify({}), Class::Page);
  EXPECT_EQ(hybrid::learn_neighbours({})->classify({}), Class::Page);
  const std::vector<hybrid::Row> one(1);
  EXPECT_EQ(hybrid::learn_network(one, 0)->classify({}), Class::Page) << "its fold is left out";
  EXPECT_EQ(hybrid::learn_neighbours(one, 0)->classify({}), Class::Page);
}

TEST(HybridClassifier, NetworkSeesThatTwoFeaturesBelongTogether) {
  // Main text has equal values: neither feature alone says anything.
  std::vector<hybrid::Row> together;
  for (std::uint8_t i = 0; i < 40; ++i) {
    hybrid::Row& row = together.emplace_back();
    row.features[4] = i & 1U;
    row.features[9] = i >> 1U & 1U;
    row.label = row.features[4] == row.features[9] ? Class::Main : Class::Page;
    row.fold = i / 4 % 5;
  }
  EXPECT_EQ(hybrid::cross_validate(hybrid::learn_network, together, 5), 1.0);
  EXPECT_LT(hybrid::cross_validate(hybrid::learn_bayes, together, 5), 1.0);
  EXPECT_EQ(hybrid::cross_validate(hybrid::learn_network, rows(), 5), 1.0);
}

TEST(HybridClassifier, NeighboursDecideByMostOfFive) {
  // Four elements of the page near 0, and main text farther away.
  std::vector<hybrid::Row> some(3);
  some[0].features[4] = 0;
  some[0].weight = 2;
  some[1].features[4] = 4;
  some[1].label = Class::Main;
  some[1].weight = 3;
  some[2].features[4] = 9;
  some[2].label = Class::Information;
  some[2].weight = 9;
  const auto neighbours = hybrid::learn_neighbours(some);
  const auto class_at = [&](std::uint8_t value) {
    hybrid::Features features{};
    features[4] = value;
    return neighbours->classify(features);
  };
  EXPECT_EQ(class_at(0), Class::Main) << "two of the page are nearer, and three are more";
  EXPECT_EQ(class_at(31), Class::Information);
  some[0].weight = 3;
  EXPECT_EQ(hybrid::learn_neighbours(some)->classify({}), Class::Page);
}

TEST(HybridClassifier, NeighboursMeasureInDeviations) {
  // The second feature has a hundred times the variance of the first: a step in it counts less.
  std::vector<hybrid::Row> some;
  for (std::uint8_t i = 0; i < 20; ++i) {
    hybrid::Row& row = some.emplace_back();
    row.features[4] = i % 2;
    row.features[5] = static_cast<std::uint8_t>(i % 2 == 0 ? i : 20 + i / 2);
    row.label = i % 2 == 0 ? Class::Page : Class::Main;
  }
  hybrid::Features features{};
  features[4] = 1;
  features[5] = 10;  // in the middle of the elements of the page
  EXPECT_EQ(hybrid::learn_neighbours(some)->classify(features), Class::Main);
  features[4] = 0;
  EXPECT_EQ(hybrid::learn_neighbours(some)->classify(features), Class::Page);
}

// Keeps paragraphs.
void keep_paragraphs(const Page& page, Labels& labels) {
  labels.reset(page.texts().size());
  for (const Block& block : page.blocks()) {
    Segment segment;
    segment.text_begin = block.text_begin;
    segment.text_end = block.text_end;
    const bool content = page.node(block.container).tag == Tag::P;
    segment.label = content ? Label::Content : Label::Boilerplate;
    labels.segments.push_back(segment);
  }
  labels.keep_by_segments(page);
}

TEST(Hybrid, LearnsAgainFromPagesThatTheRulesDoNotFit) {
  const auto page_of = [](const std::string& box, int i) {
    // Texts that differ in numbers alone count as one.
    const std::string n(1 + static_cast<std::size_t>(i) / 26, static_cast<char>(97 + i % 26));
    return "<title>Page " + n +
           "</title><div id=menu>Front page and all the news</div><div id=" + box +
           "><p>Story number " + n + " tells of day " + n +
           " in the town of the old bridge.</p><p>Nobody but number " + n +
           " has ever heard of it.</p></div><div id=foot>All rights reserved</div>";
  };
  std::vector<SitePageSource> pages;
  for (int i = 0; i < 12; ++i) {
    pages.push_back({"http://e.org/" + std::to_string(i), page_of(i < 9 ? "story" : "tale", i)});
  }
  const std::string old_page = page_of("story", 77);
  const std::string new_page = page_of("tale", 78);
  const std::vector<Setting> one_rule = {{"max-rules", "1"}};
  const auto again = learn_site("hybrid", pages, one_rule, keep_paragraphs);
  ASSERT_TRUE(again) << to_string(again.error());
  EXPECT_TRUE(again->parts[0].body.contains("again")) << to_json(*again);
  for (const std::string& page : {old_page, new_page}) {
    const std::string text = applied(*again, page);
    EXPECT_TRUE(text.starts_with("Story number zzz") || text.starts_with("Story number aaaa"))
        << text;
    EXPECT_TRUE(text.ends_with("heard of it.")) << text;
  }
  const std::vector<Setting> never = {{"max-rules", "1"}, {"relearn-after", "0"}};
  const auto once = learn_site("hybrid", pages, never, keep_paragraphs);
  ASSERT_TRUE(once);
  EXPECT_TRUE(applied(*once, new_page).starts_with("Front page")) << "not understood: all is kept";
}

}  // namespace
}  // namespace sito::site
