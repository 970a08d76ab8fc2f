// SPDX-License-Identifier: Apache-2.0
// What holds for combinations of every row, on every golden page: laws of sets, and that a page
// from which nothing was taken is the page.
#include "sito/extract/plan.h"
#include "sito/page/prune.h"

#include "support/fixtures.h"
#include "support/golden_pages.h"
#include "support/labelled_page.h"
#include "support/labels_fault.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::Algorithm;
using extract::algorithms;
using extract::Plan;
using extract::Runner;
using test::ParsedPage;

const std::vector<std::unique_ptr<ParsedPage>>& pages() {
  static const std::vector<std::unique_ptr<ParsedPage>> pages = [] {
    std::vector<std::unique_ptr<ParsedPage>> made;
    for (const std::string_view html : {test::kF1, test::kF2, test::kF3, std::string_view("")}) {
      made.push_back(std::make_unique<ParsedPage>(html));
    }
    for (const test::GoldenPage& golden : test::golden_pages()) {
      made.push_back(std::make_unique<ParsedPage>(golden.html));
    }
    for (std::uint32_t seed = 0; seed < 20; ++seed) {
      made.push_back(std::make_unique<ParsedPage>(test::generated_page(seed)));
    }
    return made;
  }();
  return pages;
}

Labels run(const std::string& expression, const Page& page) {
  static const text::StopWords words = text::StopWords::parse(test::kStopListT);
  const Plan plan = Plan::parse(expression).value();
  Runner runner(plan);
  extract::Inputs inputs;
  inputs.stop_words = &words;
  Labels labels;
  runner.label(page, inputs, nullptr, labels);
  EXPECT_EQ(test::labels_fault(page, labels), "") << expression;
  return labels;
}

TEST(Combine, LawsHold) {
  for (const Algorithm& row : algorithms()) {
    const std::string a(row.name);
    for (const auto& page : pages()) {
      SCOPED_TRACE(a + "\n" + page->source.substr(0, 300));
      const Labels alone = run(a, page->page);
      const auto same = [&](const std::string& expression, const std::vector<float>& expected) {
        const std::vector<float> keep = run(expression, page->page).keep;
        for (std::uint32_t i = 0; i < keep.size(); ++i) {
          const Text& text = page->page.texts()[i];
          if (text.hidden || text.blank) continue;
          ASSERT_EQ(keep[i], expected[i]) << expression << ": " << text.text;
        }
      };
      const std::vector<float> all = run("keep-all", page->page).keep;
      same("union(" + a + "," + a + ")", alone.keep);
      same("inter(" + a + "," + a + ")", alone.keep);
      same("union(" + a + ",keep-all)", all);
      same("inter(keep-all," + a + ")", alone.keep);
      same("serial(keep-all," + a + ")", alone.keep);
      same("serial(" + a + ",keep-all)", alone.keep);
      if (testing::Test::HasFailure()) return;
    }
  }
}

TEST(Combine, PruningNothingGivesThePage) {
  for (const auto& page : pages()) {
    SCOPED_TRACE(page->source.substr(0, 300));
    const Page& whole = page->page;
    Page pruned;
    std::vector<PrunedFrom> origins;
    Labels labels;
    labels.keep.assign(whole.texts().size(), 1.0F);
    Pruner().prune(whole, labels, pruned, origins);
    ASSERT_EQ(pruned.nodes().size(), whole.nodes().size());
    for (std::uint32_t i = 0; i < whole.nodes().size(); ++i) {
      const Node& a = whole.nodes()[i];
      const Node& b = pruned.nodes()[i];
      ASSERT_TRUE(a.end == b.end && a.parent == b.parent && a.text == b.text && a.tag == b.tag &&
                  a.depth == b.depth && a.source.begin == b.source.begin)
          << i;
      ASSERT_EQ(whole.attributes(NodeId{i}).size(), pruned.attributes(NodeId{i}).size());
      ASSERT_EQ(whole.tag_name(NodeId{i}), pruned.tag_name(NodeId{i}));
    }
    for (std::uint32_t i = 0; i < whole.texts().size(); ++i) {
      const Text& a = whole.texts()[i];
      const Text& b = pruned.texts()[i];
      ASSERT_TRUE(a.text == b.text && a.block == b.block && a.link == b.link &&
                  a.n_chars == b.n_chars && a.n_words == b.n_words && a.blank == b.blank)
          << a.text;
    }
    ASSERT_EQ(whole.blocks().size(), pruned.blocks().size());
    for (std::size_t i = 0; i < whole.blocks().size(); ++i) {
      ASSERT_EQ(whole.blocks()[i].n_words, pruned.blocks()[i].n_words);
      ASSERT_EQ(whole.blocks()[i].container, pruned.blocks()[i].container);
    }
    ASSERT_EQ(whole.links().size(), pruned.links().size());
    ASSERT_EQ(whole.images().size(), pruned.images().size());
    ASSERT_EQ(whole.title(), pruned.title());
    ASSERT_EQ(whole.language(), pruned.language());
  }
}

}  // namespace
}  // namespace sito
