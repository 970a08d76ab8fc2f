// SPDX-License-Identifier: Apache-2.0
// What holds for every row of the table of learners.
#include "support/golden_pages.h"
#include "support/labels_fault.h"
#include "support/learned_sites.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>

namespace sito {
namespace {

using site::Json;
using site::LearnerRow;
using site::learners;
using test::learn_with;
using test::ParsedPage;
using test::SitePageSource;
using test::story_pages;

constexpr int kPages = 12;
constexpr std::uint32_t kGeneratedPages = 40;
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";

std::vector<std::string> hostile_sources() {
  std::vector<std::string> sources = {"",
                                      "<html>",
                                      "x",
                                      "<frameset><noframes>none</noframes></frameset>",
                                      "<body hidden>a",
                                      std::string(test::kF1),
                                      "<img src=a>",
                                      "<p><a href='http://[bad'>bad</a><a href=''>none</a>"};
  std::string deep;
  for (int i = 0; i < 3000; ++i) deep += i % 2 == 0 ? "<div class=a>x" : "<b>y";
  sources.push_back(deep);
  std::string wide = "<ul>";
  for (std::size_t i = 0; i < 3000; ++i)
    wide += "<li class=c" + std::string(1, kLetters[i % kLetters.size()]) + ">z";
  sources.push_back(wide);
  for (const test::GoldenPage& golden : test::golden_pages()) sources.push_back(golden.html);
  for (std::uint32_t seed = 0; seed < kGeneratedPages; ++seed) {
    sources.push_back(test::generated_page(seed));
  }
  return sources;
}

const std::vector<std::unique_ptr<ParsedPage>>& hostile_pages() {
  static const std::vector<std::unique_ptr<ParsedPage>> pages = [] {
    std::vector<std::unique_ptr<ParsedPage>> made;
    for (const std::string& source : hostile_sources()) {
      made.push_back(std::make_unique<ParsedPage>(source));
    }
    for (const SitePageSource& source : story_pages(3)) {
      made.push_back(std::make_unique<ParsedPage>(source.html));
    }
    return made;
  }();
  return pages;
}

/// All but those whose templates are made elsewhere (tests/unit/site/structure_test.cpp).
std::vector<LearnerRow> learning_rows() {
  std::vector<LearnerRow> rows;
  std::copy_if(learners().begin(), learners().end(), std::back_inserter(rows),
               [](const LearnerRow& row) { return row.learns(); });
  return rows;
}

/// Learns from pages of one site or ends the test.
class Learned {
 public:
  explicit Learned(const LearnerRow& row) : site_(learn_with(row, story_pages(kPages))) {
    if (!site_) {
      ADD_FAILURE() << row.name << ": " << to_string(site_.error());
      return;
    }
    Result<site::Applier> applier = site::Applier::make(*site_);
    if (applier) applier_ = std::make_unique<site::Applier>(std::move(*applier));
    EXPECT_TRUE(applier) << row.name;
  }
  [[nodiscard]] bool ok() const { return applier_ != nullptr; }
  [[nodiscard]] const SiteTemplate& site() const { return *site_; }
  [[nodiscard]] const site::Applier& applier() const { return *applier_; }

 private:
  Result<SiteTemplate> site_;
  std::unique_ptr<site::Applier> applier_;
};

TEST(SiteFamily, DropsTheMenuAndKeepsTheStory) {
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    const Learned learned(row);
    if (!learned.ok()) continue;
    const SitePageSource fresh = story_pages(kPages + 5).back();
    const std::string kept = test::applied(learned.site(), fresh.html, fresh.url);
    EXPECT_EQ(kept.find("News today"), std::string::npos) << kept;
    EXPECT_EQ(kept.find("Privacy"), std::string::npos) << kept;
    EXPECT_NE(kept.find("16 and it is there now."), std::string::npos) << kept;
  }
}

TEST(SiteFamily, LabelsOfAnyPageAreWhole) {
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    const Learned learned(row);
    if (!learned.ok()) continue;
    Labels labels;
    for (const auto& page : hostile_pages()) {
      const bool fits = learned.applier().apply(page->page, labels);
      ASSERT_EQ(test::labels_fault(page->page, labels), "") << page->source.substr(0, 300);
      for (const Segment& segment : labels.segments) {
        ASSERT_TRUE(fits || segment.label == Label::Content) << "a template that does not fit";
        if (row.answer == site::Answer::Repeats) {
          ASSERT_TRUE(segment.score >= 0 && segment.score <= 1) << segment.score;
        }
      }
    }
  }
}

TEST(SiteFamily, LearnsFromAnyPages) {
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    std::vector<SitePageSource> pages;
    for (const std::string& source : hostile_sources()) {
      pages.push_back({"http://e.org/" + std::to_string(pages.size()), source});
    }
    const Result<SiteTemplate> site = learn_with(row, pages);
    if (!site) {
      EXPECT_EQ(site.error().code, ErrorCode::Unsupported) << to_string(site.error());
      continue;
    }
    EXPECT_TRUE(site::read_templates(site::to_json(*site)));
  }
}

TEST(SiteFamily, OnePageOrNoneIsUnsupported) {
  for (const LearnerRow& row : learning_rows()) {
    for (const int n : {0, 1}) {
      const Result<SiteTemplate> site = learn_with(row, story_pages(n));
      ASSERT_FALSE(site) << row.name;
      EXPECT_EQ(site.error().code, ErrorCode::Unsupported) << row.name;
    }
  }
}

TEST(SiteFamily, IdenticalPagesAreUnsupported) {
  std::vector<SitePageSource> pages(6, story_pages(1)[0]);
  for (std::size_t i = 0; i < pages.size(); ++i) pages[i].url += std::to_string(i);
  for (const LearnerRow& row : learning_rows()) {
    const Result<SiteTemplate> site = learn_with(row, pages);
    ASSERT_FALSE(site) << row.name;
    EXPECT_EQ(site.error().code, ErrorCode::Unsupported) << row.name;
  }
}

TEST(SiteFamily, ErrorPagesAloneAreUnsupported) {
  std::vector<SitePageSource> pages = story_pages(6);
  for (SitePageSource& page : pages) page.error = true;
  for (const LearnerRow& row : learning_rows()) {
    const Result<SiteTemplate> site = learn_with(row, pages);
    ASSERT_FALSE(site) << row.name;
    EXPECT_EQ(site.error().code, ErrorCode::Unsupported) << row.name;
  }
}

TEST(SiteFamily, PagesOfDifferentSitesKeepTheirText) {
  // Nothing is common to them but "Home".
  std::vector<SitePageSource> pages;
  for (int i = 0; i < 8; ++i) {
    const std::string n = std::to_string(i);
    SitePageSource page = story_pages(i + 1).back();
    const std::size_t story = page.html.find("<h1>");
    page.url = "http://site" + n + ".org/" + n;
    page.html = "<table class=a" + std::string(1, kLetters[static_cast<std::size_t>(i)]) +
                "><tr><td>Home</td><td>" +
                page.html.substr(story, page.html.find("<div class=foot>") - story);
    pages.push_back(page);
  }
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    const Result<SiteTemplate> site = learn_with(row, pages);
    if (!site) continue;
    for (int i = 0; i < 8; ++i) {
      const SitePageSource& page = pages[static_cast<std::size_t>(i)];
      const std::string kept = test::applied(*site, page.html, page.url);
      EXPECT_NE(kept.find(std::to_string(i) + " and it is there now."), std::string::npos) << kept;
    }
  }
}

TEST(SiteFamily, TheOrderOfPagesDoesNotMatter) {
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    std::vector<SitePageSource> pages = story_pages(kPages);
    const Result<SiteTemplate> forwards = learn_with(row, pages);
    ASSERT_TRUE(forwards);
    const Result<SiteTemplate> again = learn_with(row, pages);
    std::reverse(pages.begin(), pages.end());
    const Result<SiteTemplate> backwards = learn_with(row, pages);
    std::rotate(pages.begin(), pages.begin() + kPages / 3, pages.end());
    const Result<SiteTemplate> mixed = learn_with(row, pages);
    ASSERT_TRUE(again && backwards && mixed);
    EXPECT_EQ(site::to_json(*again), site::to_json(*forwards));
    EXPECT_EQ(site::to_json(*backwards), site::to_json(*forwards));
    EXPECT_EQ(site::to_json(*mixed), site::to_json(*forwards));
  }
}

TEST(SiteFamily, ATemplateIsTheSameAfterAFile) {
  for (const LearnerRow& row : learning_rows()) {
    const Learned learned(row);
    if (!learned.ok()) continue;
    const std::string json = site::to_json(learned.site());
    const Result<std::vector<SiteTemplate>> read = site::read_templates(json);
    ASSERT_TRUE(read) << row.name << ": " << to_string(read.error());
    EXPECT_EQ(site::to_json(read->front()), json) << row.name;
  }
}

TEST(SiteFamily, EightThreadsSameAnswer) {
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    const Learned learned(row);
    if (!learned.ok()) continue;
    std::vector<std::vector<Labels>> answers(8);
    std::vector<std::thread> threads;
    for (std::vector<Labels>& answer : answers) {
      threads.emplace_back([&] {
        for (const auto& page : hostile_pages()) {
          learned.applier().apply(page->page, answer.emplace_back());
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < hostile_pages().size(); ++i) {
      for (std::size_t t = 1; t < answers.size(); ++t) {
        ASSERT_EQ(test::labels_difference(answers[0][i], answers[t][i]), "");
      }
    }
  }
}

/// Learns from two whole summaries and a damaged one.
void learn_damaged(const LearnerRow& row, const std::vector<std::string>& whole,
                   const std::string& damaged) {
  const Params params = site::default_params(row);
  std::vector<site::Example> pages;
  for (const std::string& summary : whole) pages.push_back({summary, false});
  for (const bool error : {false, true}) {
    pages.push_back({damaged, error});
    const Result<Json> body = row.learn(pages, params);
    pages.pop_back();
    if (body) {
      const Result<std::shared_ptr<const site::Model>> model = row.load(*body, params);
      ASSERT_TRUE(model) << to_string(model.error()) << "\n" << body->dump().substr(0, 2000);
    } else {
      ASSERT_EQ(body.error().code, ErrorCode::Unsupported) << to_string(body.error());
    }
  }
}

TEST(SiteFamily, DamagedSummariesAreSurvived) {
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    std::vector<std::string> summaries;
    for (SitePageSource& source : story_pages(4)) {
      // Two sentences are enough.
      source.html.erase(
          source.html.find("there now. ") + 90,
          source.html.find("</div><div class=foot>") - source.html.find("there now. ") - 90);
      summaries.push_back(test::summary_of(row, source));
    }
    const std::string last = summaries.back();
    summaries.pop_back();
    for (std::size_t n = 0; n < last.size(); ++n) {
      learn_damaged(row, summaries, last.substr(0, n));
      std::string flipped = last;
      flipped[n] = static_cast<char>(~static_cast<unsigned char>(flipped[n]));
      learn_damaged(row, summaries, flipped);
      flipped[n] = static_cast<char>(last[n] + 1);
      learn_damaged(row, summaries, flipped);
      if (testing::Test::HasFatalFailure()) FAIL() << "byte " << n;
    }
    learn_damaged(row, summaries, last + last);
  }
}

/// Calls `visit` with every version of `whole` in which one value is gone or of another type.
template <typename Visit>
void for_each_damage(const Json& whole, const Json::json_pointer& at, Visit&& visit) {
  const Json& value = whole[at];
  const std::vector<Json> others = {nullptr,
                                    true,
                                    -1,
                                    1e300,
                                    1e9,
                                    "no such thing",
                                    Json::array(),
                                    Json::object(),
                                    Json::array({1}),
                                    Json::object({{"a", 1}})};
  if (!at.empty()) {
    for (const Json& other : others) {
      Json damaged = whole;
      damaged[at] = other;
      visit(damaged);
    }
    Json damaged = whole;
    Json& parent = damaged[at.parent_pointer()];
    if (parent.is_object()) {
      parent.erase(at.back());
    } else {
      parent.erase(std::stoul(at.back()));
    }
    visit(damaged);
  }
  if (!value.is_structured()) return;
  // Of a long list the first few stand for all.
  constexpr std::size_t kMaxItems = 3;
  std::size_t n = 0;
  for (const auto& [key, item] : value.items()) {
    if (value.is_array() && ++n > kMaxItems) break;
    for_each_damage(whole, at / key, visit);
  }
}

TEST(SiteFamily, DamagedTemplatesAreRefusedOrWork) {
  const ParsedPage page(story_pages(1)[0].html);
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    const Learned learned(row);
    if (!learned.ok()) continue;
    const Params params = site::default_params(row);
    std::size_t refused = 0;
    Labels labels;
    for_each_damage(learned.site().parts[0].body, Json::json_pointer(), [&](const Json& damaged) {
      const Result<std::shared_ptr<const site::Model>> model = row.load(damaged, params);
      if (!model) {
        ++refused;
        ASSERT_EQ(model.error().code, ErrorCode::Malformed) << to_string(model.error());
        ASSERT_NE(model.error().message.find("\""), std::string::npos)
            << "names no field: " << model.error().message;
        return;
      }
      (*model)->apply(page.page, labels);
      ASSERT_EQ(test::labels_fault(page.page, labels), "") << damaged.dump().substr(0, 2000);
    });
    EXPECT_GT(refused, 10U) << "nothing that is read was damaged";
    for (const Json& body : {Json(), Json(1), Json::array(), Json::object()}) {
      EXPECT_FALSE(row.load(body, params)) << body.dump();
    }
  }
}

TEST(SiteFamily, RowsAreDescribed) {
  const std::filesystem::path root(SITO_SOURCE_DIR);
  const std::string provenance = test::read_text(root / "docs/provenance.md");
  for (const LearnerRow& row : learning_rows()) {
    SCOPED_TRACE(row.name);
    const std::string name(row.name);
    EXPECT_FALSE(row.summary.empty() || row.source.empty());
    EXPECT_GE(row.min_pages, 2U);
    EXPECT_GE(row.sample, row.min_pages);
    for (const ParamSpec& spec : row.params) {
      EXPECT_FALSE(spec.doc.empty() || spec.unit.empty()) << spec.name;
      EXPECT_TRUE(spec.low <= spec.fallback && spec.fallback <= spec.high) << spec.name;
    }
    for (const std::string_view other : {row.verdict, row.then}) {
      EXPECT_TRUE(other.empty() || extract::Plan::parse(other).has_value()) << other;
    }
    const std::string doc = test::read_text(root / "docs/algorithms" / (name + ".md"));
    EXPECT_TRUE(doc.starts_with("# " + name + "\n")) << "docs/algorithms/" << name << ".md";
    for (const ParamSpec& spec : row.params) {
      EXPECT_NE(doc.find("`" + std::string(spec.name) + "`"), std::string::npos)
          << "docs/algorithms/" << name << ".md does not speak of " << spec.name;
    }
    EXPECT_NE(provenance.find("`" + name + "`"), std::string::npos) << "docs/provenance.md";
  }
}

}  // namespace
}  // namespace sito
