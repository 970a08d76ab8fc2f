// SPDX-License-Identifier: Apache-2.0
// T-LE-1 of the specification, over several pages.
#include "sito/site/summary.h"

#include "support/site_pages.h"

#include <string>
#include <vector>

namespace sito::site {
namespace {

using test::applied;
using test::learn_site;
using test::SitePageSource;

// Page F1 of the specification with a text of its own between navigation and footer.
SitePageSource page(int i, std::string_view first, std::string_view second) {
  return {"http://e.org/" + std::to_string(i),
          "<html><head><title>" + std::string(first) + " - City News</title></head><body>\n" +
              "<div id=\"nav\"><a href=\"/\">Home</a> <a href=\"/a\">News</a> <a "
              "href=\"/b\">Sport</a></div>\n<div id=\"main\"><h1>" +
              std::string(first) + "</h1>\n<p>" + std::string(second) +
              "</p></div>\n<div id=\"foot\"><a href=\"/c\">Contact</a> <a "
              "href=\"/t\">Terms</a></div>\n</body></html>"};
}

constexpr std::string_view kBridge =
    "The old bridge across the river was opened again on Monday after two years of repairs. City "
    "officials said that the work had cost less than it was planned and that all of the lanes are "
    "now in use.";

std::vector<SitePageSource> pages() {
  return {page(1, "Bridge reopens", kBridge),
          page(2, "Dry summer hurts",
               "Farmers in southern villages have seen no rain for more than eight weeks, while "
               "owners fear their animals will not survive until autumn brings relief."),
          page(3, "Harbour plan",
               "Council members approved an extension after debating six hours; "
               "ships may arrive next May if winter stays mild enough.")};
}

TEST(VisualImportanceSite, MeasuresBlocksAsOneOfSeveralPages) {  // T-LE-1
  const Result<SiteTemplate> site = learn_site("visual-importance-site", pages());
  ASSERT_TRUE(site) << to_string(site.error());
  PageParser parser{Limits()};
  Page first;
  const std::string html = pages()[0].html;
  parser.parse(html, "", first);
  Labels labels;
  ASSERT_TRUE(Applier::make(*site)->apply(first, labels));
  ASSERT_GE(labels.segments.size(), 4U);
  // Similarity 1, links 1, and positions 0.934 and 0.939 as in the specification.
  EXPECT_NEAR(labels.segments.front().score, 0.011, 0.0015);
  EXPECT_NEAR(labels.segments.back().score, 0.010, 0.0015);
  EXPECT_EQ(labels.segments.front().label, Label::Boilerplate);
  EXPECT_EQ(labels.segments.back().label, Label::Boilerplate);
  EXPECT_EQ(test::kept_text(first, labels), "Bridge reopens | " + std::string(kBridge));
}

TEST(VisualImportanceSite, KeepsAllImportantBlocksWhenTold) {
  const Result<SiteTemplate> site =
      learn_site("visual-importance-site", pages(), {{"blocks", "all"}});
  ASSERT_TRUE(site);
  const std::string text = applied(*site, pages()[0].html);
  EXPECT_NE(text.find(kBridge), std::string::npos);
  EXPECT_EQ(text.find("Contact"), std::string::npos);
}

TEST(VisualImportanceSite, RefusesTemplatesThatAreNone) {
  const LearnerRow& row = *find_learner("visual-importance-site");
  for (const char* body :
       {"{}", R"({"shares": [{"share": 1, "shingles": "x"}]})", R"({"shares": [{"share": 1}]})",
        R"({"shares": [{"share": 2, "shingles": "0123456789abcdef"}]})"}) {
    const auto model = row.load(Json::parse(body), default_params(row));
    ASSERT_FALSE(model) << body;
    EXPECT_EQ(model.error().code, ErrorCode::Malformed) << body;
  }
}

TEST(VisualImportanceSite, ReadsDamagedSummariesAsFarAsTheyGo) {
  const LearnerRow& row = *find_learner("visual-importance-site");
  const Params params = default_params(row);
  std::vector<std::string> summaries;
  PageParser parser{Limits()};
  for (const SitePageSource& source : pages()) {
    Page parsed;
    parser.parse(source.html, source.url, parsed);
    row.summarise({parsed, nullptr}, params, summaries.emplace_back());
  }
  for (std::size_t size = 0; size < summaries[0].size(); ++size) {
    const std::vector<Example> examples{{std::string_view(summaries[0]).substr(0, size), false},
                                        {summaries[1], false},
                                        {summaries[2], false}};
    EXPECT_TRUE(row.learn(examples, params)) << size;
  }
}

// Found by fuzzing: the share was above 1, which load() refuses.
TEST(VisualImportanceSite, AShingleThatADamagedSummaryNamesTwiceCountsOnce) {
  std::string summary;
  SummaryWriter writer(summary);
  writer.number(5);
  for (int i = 0; i < 5; ++i) writer.hash(0x0123456789ABCDEF);
  const LearnerRow& row = *find_learner("visual-importance-site");
  const Params params = default_params(row);
  const std::vector<Example> pages = {{summary, false}, {summary, false}};
  const Result<Json> body = row.learn(pages, params);
  ASSERT_TRUE(body);
  EXPECT_EQ((*body)["shares"][0]["share"], 1.0);
  EXPECT_TRUE(row.load(*body, params));
}

}  // namespace
}  // namespace sito::site
