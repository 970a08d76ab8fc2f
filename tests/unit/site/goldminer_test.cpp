// SPDX-License-Identifier: Apache-2.0
// T-GM-1 to T-GM-3 of the specification, and what else GoldMiner promises.
#include "sito/site/goldminer/boundary.h"

#include "support/site_pages.h"

#include <string>
#include <vector>

namespace sito::site {
namespace {

using test::applied;
using test::learn_site;
using test::SitePageSource;

constexpr std::string_view kSubscribe =
    "Subscribe to the paper and get all of the news that is fit for you every day of the week for "
    "the price of a coffee in the town, and more of it on the Sunday when it is not in the shops.";

std::string article(int i) {
  const std::string n = std::to_string(i);
  return "<div class=\"art\"><h1>Title " + n + "</h1><p>Long " + n + " text</p><p>More of " + n +
         "</p></div>";
}

std::string page(int i) {
  return "<div id=\"hd\">Paper</div>" + article(i) + "<div class=\"rel\"><p>" +
         std::string(kSubscribe) + "</p></div>";
}

std::vector<SitePageSource> pages(int n) {
  std::vector<SitePageSource> sources;
  for (int i = 0; i < n; ++i) sources.push_back({"http://e.org/" + std::to_string(i), page(i)});
  return sources;
}

// As jusText would: all but the head of the page is good.
void all_but_head(const Page& page, Labels& labels) {
  labels.reset(page.texts().size());
  for (const Block& block : page.blocks()) {
    Segment segment;
    segment.text_begin = block.text_begin;
    segment.text_end = block.text_end;
    const bool head = page.text(block.text_begin).text == "Paper";
    segment.label = head ? Label::Boilerplate : Label::Content;
    labels.segments.push_back(segment);
  }
  labels.keep_by_segments(page);
}

SiteTemplate learned(const std::vector<SitePageSource>& sources,
                     const std::vector<Setting>& settings = {}) {
  Result<SiteTemplate> site = learn_site("goldminer", sources, settings, all_but_head);
  EXPECT_TRUE(site) << to_string(site.error());
  return site ? std::move(*site) : SiteTemplate();
}

constexpr std::string_view kPageSix = "Title 6 | Long 6 text | More of 6";

TEST(GoldMiner, CutsBetweenTheShortestPatternsOfAllPages) {  // T-GM-1
  const SiteTemplate site = learned(pages(5));
  const Json& body = site.parts.front().body;
  ASSERT_EQ(body["patterns"].size(), 1U) << "fitness 1 needs no second pair";
  EXPECT_EQ(body["patterns"][0]["start"], "<div class=\"art\">");
  EXPECT_EQ(body["patterns"][0]["start_pages"], 5);
  EXPECT_EQ(body["patterns"][0]["fitness"], 1.0);
  EXPECT_TRUE(body["ancestor"]["name"].get<std::string>().ends_with("div.art"));
  EXPECT_EQ(body["ancestor"]["pages"], 5);
  EXPECT_EQ(applied(site, page(6)), kPageSix);
}

TEST(GoldMiner, TakesAllBehindTheStartWhenTheEndIsMissing) {  // T-GM-2
  const SiteTemplate site = learned(pages(5));
  PageParser parser{Limits()};
  Page seventh;
  const std::string html = "<div id=\"hd\">Paper</div><div class=\"art\"><p>Long 7<p>More";
  parser.parse(html, "", seventh);
  Labels labels;
  EXPECT_TRUE(Applier::make(site)->apply(seventh, labels));
  EXPECT_EQ(test::kept_text(seventh, labels), "Long 7 | More");
  EXPECT_EQ(labels.segments.back().rule, "behind-start");
}

TEST(GoldMiner, KeepsPagesWithoutABoundaryOrNot) {  // T-GM-3
  const std::string html = "<div id=\"hd\">Paper</div><p>Another kind of page</p>";
  PageParser parser{Limits()};
  Page eighth;
  parser.parse(html, "", eighth);
  Labels labels;
  EXPECT_FALSE(Applier::make(learned(pages(5)))->apply(eighth, labels));
  EXPECT_EQ(test::kept_text(eighth, labels), "Paper | Another kind of page");
  EXPECT_TRUE(Applier::make(learned(pages(5), {{"on-miss", "empty"}}))->apply(eighth, labels));
  EXPECT_EQ(test::kept_text(eighth, labels), "");
}

TEST(GoldMiner, FindsTheElementWhereThePatternsAreNotSearched) {
  const SiteTemplate site = learned(pages(5), {{"boundary", "ancestor"}});
  EXPECT_EQ(applied(site, page(6)), kPageSix);
  EXPECT_EQ(applied(site, "<div class=art><p>Quoted otherwise"), "Quoted otherwise")
      << "an element is known by what its attributes say, not by how they are written";
}

TEST(GoldMiner, FallsBackToTheElement) {
  EXPECT_EQ(applied(learned(pages(5)), "<p>Top</p><div  class='art'><p>In</div><p>Out"), "In");
}

TEST(GoldMiner, ANumberInAClassIsNoDifference) {
  std::vector<SitePageSource> sources = pages(6);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    std::string& html = sources[i].html;
    html.replace(html.find("\"art\""), 5, "\"art post-" + std::to_string(100 + i) + "\"");
  }
  const SiteTemplate site = learned(sources, {{"boundary", "ancestor"}});
  EXPECT_EQ(applied(site, "<div class=\"art post-999\"><p>Text</div><p>Out"), "Text");
}

TEST(GoldMiner, LearnsASecondPairFromThePagesThatTheFirstOneDoesNotFit) {
  std::vector<SitePageSource> sources = pages(6);
  for (int i = 6; i < 10; ++i) {
    const std::string n = std::to_string(i);
    sources.push_back(
        {"http://e.org/" + n, "<div id=hd>Paper</div><section class=\"story\"><p>One " + n +
                                  "<p>Two " + n + "</section><ul class=\"tail\"></ul>"});
  }
  const SiteTemplate site = learned(sources);
  EXPECT_EQ(site.parts.front().body["patterns"].size(), 2U);
  EXPECT_EQ(applied(site, page(6)), kPageSix);
  EXPECT_EQ(
      applied(site, "<p>Top<section class=\"story\"><p>Text</section><ul class=\"tail\"><li>Out"),
      "Text");
}

TEST(GoldMiner, EndsBeforeRelatedStoriesThatAreRepeated) {
  std::vector<SitePageSource> sources = pages(5);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    sources[i].html += "<div class=\"list\"><p>Another story " + std::to_string(i) + "</p></div>";
  }
  EXPECT_EQ(applied(learned(sources), sources[2].html), "Title 2 | Long 2 text | More of 2");
}

TEST(GoldMiner, AParagraphOfTwoPagesIsRepeated) {
  EXPECT_EQ(applied(learned(pages(2), {{"repeat-share", "1"}}), page(6)), kPageSix);
}

TEST(GoldMiner, DropsParagraphsThatTheTextsOfManyPagesRepeat) {
  std::vector<SitePageSource> sources;
  for (int i = 0; i < 10; ++i) {
    const std::string n = std::to_string(i);
    sources.push_back(
        {"http://e.org/" + n, "<div id=\"hd\">Paper</div><div class=\"art\"><p>Long " + n +
                                  " text</p><p>Read our paper every day</p><p>More of " + n +
                                  " text</p><p>Even more of " + n +
                                  "</p></div><div class=\"rel\"></div>"});
  }
  const std::string seen = sources[6].html;
  const std::string published = applied(learned(sources, {{"repeat-share", "1"}}), seen);
  EXPECT_EQ(applied(learned(sources), seen), "Long 6 text | More of 6 text | Even more of 6");
  EXPECT_EQ(published, "Long 6 text | Read our paper every day | More of 6 text | Even more of 6");
}

TEST(GoldMiner, LearnsNothingWithoutGoodParagraphs) {
  const Result<SiteTemplate> site = learn_site("goldminer", pages(5));
  ASSERT_FALSE(site);
  EXPECT_EQ(site.error().code, ErrorCode::Unsupported);
}

TEST(GoldMiner, LeavesOutSummariesThatAreDamaged) {
  const LearnerRow& row = *find_learner("goldminer");
  const Params params = default_params(row);
  std::vector<std::string> summaries;
  PageParser parser{Limits()};
  for (int i = 0; i < 4; ++i) {
    const std::string html = page(i);
    Page parsed;
    parser.parse(html, "", parsed);
    Labels labels;
    all_but_head(parsed, labels);
    row.summarise({parsed, &labels}, params, summaries.emplace_back());
  }
  const auto learn = [&] {
    std::vector<Example> examples;
    for (const std::string& summary : summaries) examples.push_back({summary, false});
    return row.learn(examples, params);
  };
  ASSERT_TRUE(learn());
  EXPECT_EQ((*learn())["pages"], 4);
  for (std::size_t size = 0; size < summaries[0].size(); ++size) {
    std::string whole = summaries[0];
    summaries[0].resize(size);
    const Result<Json> body = learn();
    ASSERT_TRUE(body) << size;
    EXPECT_EQ((*body)["pages"], 3) << size;
    summaries[0] = std::move(whole);
  }
}

TEST(GoldMiner, RefusesTemplatesThatAreNone) {
  const LearnerRow& row = *find_learner("goldminer");
  const Params params = default_params(row);
  for (const char* body : {R"({})", R"({"patterns": [{"start": "<p>"}]})",
                           R"({"patterns": [{"start": "p", "end": "<p>"}]})",
                           R"({"patterns": [], "ancestor": {"path": "0123456789abcdef"}})",
                           R"({"patterns": [], "ancestor": {"path": "x", "children": []}})"}) {
    const auto model = row.load(Json::parse(body), params);
    ASSERT_FALSE(model) << body;
    EXPECT_EQ(model.error().code, ErrorCode::Malformed) << body;
  }
}

TEST(GoldMinerPattern, IsFoundWhereItBeginsAgainInsideItself) {
  using goldminer::find_cut;
  using goldminer::read_pattern;
  const std::vector<std::pair<goldminer::Pattern, goldminer::Pattern>> pairs = {
      {read_pattern("</b></b><i>"), read_pattern("<hr>")}};
  const std::string_view source = "</b></b></b><i>x<hr>";
  const auto cut = find_cut(source, pairs);
  ASSERT_TRUE(cut);
  EXPECT_EQ(source.substr(cut->begin, cut->end - cut->begin), "x");
}

TEST(GoldMinerPattern, WhiteSpaceIsAnyWhiteSpace) {
  using goldminer::find_cut;
  using goldminer::read_pattern;
  const std::vector<std::pair<goldminer::Pattern, goldminer::Pattern>> pairs = {
      {read_pattern("<div class=\"a b\">Read also<p>"), read_pattern("</p>")}};
  const std::string_view source = "<div  class=\"a b\">\n Read\n also <!-- 7 -->\n<p>x</p>";
  const auto cut = find_cut(source, pairs);
  ASSERT_TRUE(cut);
  EXPECT_TRUE(cut->complete);
  EXPECT_EQ(source.substr(cut->begin, cut->end - cut->begin), "x");
  EXPECT_FALSE(find_cut("<div class=\"a b\">Read more<p>x</p>", pairs));
}

}  // namespace
}  // namespace sito::site
