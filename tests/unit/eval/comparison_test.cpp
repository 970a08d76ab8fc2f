// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/comparison.h"

#include "support/folder_test.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace sito::eval {
namespace {

namespace fs = std::filesystem;

// Words that no row takes for boilerplate, and some that ten-words drops.
const std::string kLong =
    "<p>This text is long enough for all of the rows, because it has many of the words of English "
    "in it.</p>";
const std::string kShort = "<p>Home</p>";

class Comparisons : public test::FolderTest {
 protected:
  void page(const std::string& name, const std::string& html) {
    std::ofstream(folder_ / name, std::ios::binary) << html;
  }
  ComparisonOptions options(const std::vector<std::string>& tools) {
    ComparisonOptions made;
    for (const std::string& tool : tools) {
      made.tools.push_back(extract::Plan::parse(tool).value());
    }
    made.user = "x";
    made.now = [] { return std::string("2026-01-02T03:04:05Z"); };
    made.save = [this](const Tally& tally) -> Result<void> {
      if (disk_is_full_) return Error{ErrorCode::Io, "disk full"};
      saved_ = to_json(tally);
      return {};
    };
    return made;
  }
  std::unique_ptr<Comparison> session(ComparisonOptions made, Tally tally = {}) {
    NoDiagnostics notes;
    auto pages = PageList::scan({folder_.string()}, {}, notes, stop_);
    auto begun = Comparison::make(std::move(made), std::move(*pages), std::move(tally));
    return begun ? std::move(*begun) : nullptr;
  }
  std::unique_ptr<Comparison> session(const std::vector<std::string>& tools, Tally tally = {}) {
    return session(options(tools), std::move(tally));
  }
  // The page of the round that is on; "" when none is.
  static std::string on(Comparison& session) {
    const auto round = session.current();
    if (!round || *round == nullptr) return "";
    return fs::path((*round)->input).filename();
  }
  Tally saved() const { return parse_tally(saved_).value(); }

  std::atomic<bool> stop_{false};
  std::string saved_;
  bool disk_is_full_ = false;
};

TEST_F(Comparisons, PagesComeInTurnAndAreSavedOneByOne) {
  for (const char* name : {"a.html", "b.html", "c.html"}) page(name, kLong + kShort);
  const auto voting = session({"keep-all", "ten-words"});
  ASSERT_EQ(on(*voting), "a.html");
  ASSERT_EQ(on(*voting), "a.html");  // until there is an answer
  const Round* round = voting->current().value();
  ASSERT_EQ(round->extracts.size(), 2U);
  const std::size_t right = round->shown[1];
  ASSERT_TRUE(voting->vote(Answer::Right));
  ASSERT_EQ(saved().votes.size(), 1U);
  EXPECT_EQ(saved().votes[0].winner, right);
  EXPECT_EQ(saved().votes[0].user, "x");
  ASSERT_EQ(on(*voting), "b.html");
  ASSERT_TRUE(voting->vote(Answer::Neither));
  EXPECT_FALSE(saved().votes[1].winner);
  ASSERT_EQ(on(*voting), "c.html");
  ASSERT_TRUE(voting->vote(Answer::Left));
  EXPECT_EQ(on(*voting), "");
  EXPECT_EQ(voting->n_done(), 3U);
  EXPECT_EQ(voting->tally().votes, saved().votes);
  ASSERT_TRUE(voting->vote(Answer::Left));  // there is nothing to vote on
  EXPECT_EQ(voting->tally().votes.size(), 3U);
}

TEST_F(Comparisons, WhoeverFailsLosesThePoint) {
  page("a.html", kShort);  // ten-words keeps nothing
  page("b.html", "");      // nobody keeps anything
  page("c.html", kLong);   // the same text
  page("d.html", kLong + kShort);
  const auto voting = session({"ten-words", "keep-all"});
  ASSERT_EQ(on(*voting), "d.html");
  const Tally tally = saved();
  ASSERT_EQ(tally.votes.size(), 3U);
  for (const Vote& vote : tally.votes) EXPECT_TRUE(vote.automatic);
  EXPECT_EQ(tally.votes[0].winner, 1U);
  EXPECT_FALSE(tally.votes[1].winner);
  EXPECT_FALSE(tally.votes[2].winner);
  const TallyTotals totals = sum_up(tally);
  EXPECT_EQ(totals.tools[0].failures, 2U);
  EXPECT_EQ(totals.tools[1].failures, 1U);
  EXPECT_EQ(totals.tools[1].points, 1U);
  EXPECT_EQ(totals.ties, 2U);
}

TEST_F(Comparisons, WhatTheTallyHoldsIsNotAskedAgain) {
  for (const char* name : {"a.html", "b.html", "c.html"}) page(name, kLong + kShort);
  const auto first = session({"keep-all", "ten-words"});
  ASSERT_EQ(on(*first), "a.html");
  const auto shown = first->current().value()->shown;
  first->skip();
  ASSERT_EQ(on(*first), "b.html");
  ASSERT_TRUE(first->vote(Answer::Left));

  // The names in another order: the tally's counts, and the sides are the same.
  const auto second = session({"ten-words", "keep-all"}, saved());
  ASSERT_NE(second, nullptr);
  ASSERT_EQ(on(*second), "a.html");  // was skipped
  EXPECT_EQ(second->current().value()->shown, shown);
  ASSERT_TRUE(second->vote(Answer::Left));
  ASSERT_EQ(on(*second), "c.html");
  EXPECT_EQ(second->tally().tools, first->tally().tools);
}

TEST_F(Comparisons, UndoTakesBackTheAnswerAndWhatFollowed) {
  page("a.html", kLong + kShort);
  page("b.html", kLong);  // decided without asking
  page("c.html", kLong + kShort);
  const auto voting = session({"keep-all", "ten-words"});
  EXPECT_FALSE(voting->can_undo());
  EXPECT_FALSE(voting->undo().value());
  ASSERT_EQ(on(*voting), "a.html");
  ASSERT_TRUE(voting->vote(Answer::Left));
  ASSERT_EQ(on(*voting), "c.html");
  ASSERT_EQ(saved().votes.size(), 2U);
  ASSERT_TRUE(voting->undo().value());
  EXPECT_TRUE(saved().votes.empty());
  ASSERT_EQ(on(*voting), "a.html");
  ASSERT_TRUE(voting->vote(Answer::Right));
  ASSERT_EQ(on(*voting), "c.html");
  EXPECT_EQ(saved().votes.size(), 2U);
  voting->skip();
  EXPECT_EQ(voting->n_skipped(), 1U);
  ASSERT_TRUE(voting->undo().value());
  EXPECT_EQ(voting->n_skipped(), 0U);
  EXPECT_EQ(saved().votes.size(), 2U);
  EXPECT_EQ(on(*voting), "c.html");
}

TEST_F(Comparisons, WhatCannotBeSavedDoesNotCount) {
  page("a.html", kLong + kShort);
  page("b.html", kLong);
  const auto voting = session({"keep-all", "ten-words"});
  ASSERT_EQ(on(*voting), "a.html");
  disk_is_full_ = true;
  EXPECT_FALSE(voting->vote(Answer::Left));
  EXPECT_TRUE(voting->tally().votes.empty());
  EXPECT_EQ(on(*voting), "a.html");
  disk_is_full_ = false;
  ASSERT_TRUE(voting->vote(Answer::Left));
  disk_is_full_ = true;
  EXPECT_FALSE(voting->current());  // the automatic vote on b.html
  disk_is_full_ = false;
  EXPECT_EQ(voting->current().value(), nullptr);
  EXPECT_EQ(saved().votes.size(), 2U);
}

TEST_F(Comparisons, ThreeToolsHaveThreeRoundsAPage) {
  page("a.html", kLong + kShort + "<p>" + std::string(300, 'x') + "</p>");
  const auto voting = session({"keep-all", "ten-words", "boilerpipe-num-words"});
  EXPECT_EQ(voting->n_rounds(), 3U);
  while (on(*voting) == "a.html") ASSERT_TRUE(voting->vote(Answer::Left));
  EXPECT_EQ(voting->tally().votes.size(), 3U);
  EXPECT_EQ(sum_up(voting->tally()).inputs, 1U);
}

TEST_F(Comparisons, NotBlindIsTheOrderOfTheTools) {
  for (int i = 0; i < 8; ++i) page(std::to_string(i) + ".html", kLong + kShort);
  ComparisonOptions made = options({"keep-all", "ten-words"});
  made.blind = false;
  const auto voting = session(std::move(made));
  while (!on(*voting).empty()) {
    EXPECT_EQ(voting->current().value()->shown, (std::vector<std::size_t>{0, 1}));
    ASSERT_TRUE(voting->vote(Answer::Left));
  }
  EXPECT_EQ(sum_up(voting->tally()).tools[0].points, 8U);
}

TEST_F(Comparisons, GradesAreAskedOnBothParts) {
  page("a.html", kShort + kLong);
  page("b.html", kShort);
  const auto grading = session({"ten-words"});
  ASSERT_EQ(on(*grading), "a.html");
  const Round* round = grading->current().value();
  ASSERT_EQ(round->extracts.size(), 1U);
  ASSERT_EQ(round->extracts[0]->document.paragraphs.size(), 1U);
  ASSERT_NE(round->rest, nullptr);
  ASSERT_EQ(round->rest->paragraphs.size(), 1U);
  EXPECT_EQ(round->rest->paragraphs[0].text, "Home");
  ASSERT_TRUE(grading->vote(Answer::Left));  // no grade
  ASSERT_EQ(on(*grading), "a.html");
  ASSERT_TRUE(grading->grade(Grade::BothRight));
  ASSERT_EQ(on(*grading), "b.html");  // is asked too, though nothing was kept
  ASSERT_TRUE(grading->grade(Grade::ContentRight));
  const Tally tally = saved();
  ASSERT_EQ(tally.votes.size(), 2U);
  EXPECT_EQ(tally.votes[0].grade, Grade::BothRight);
  EXPECT_TRUE(tally.votes[1].shown[0].failed);
}

TEST_F(Comparisons, PagesThatAreGoneAreNotedOnce) {
  page("a.html", kLong + kShort);
  page("b.html", kLong + kShort);
  const auto voting = session({"keep-all", "ten-words", "boilerpipe-num-words"});
  fs::remove(folder_ / "a.html");
  EXPECT_EQ(on(*voting), "b.html");
  EXPECT_EQ(voting->lost().count("page-not-read"), 1U);
}

TEST_F(Comparisons, ATallyOnOtherToolsIsRefused) {
  page("a.html", kLong);
  Tally tally;
  tally.tools = {"keep-all", "justext"};
  EXPECT_EQ(session({"keep-all", "ten-words"}, tally), nullptr);
  EXPECT_EQ(session({"keep-all"}, tally), nullptr);
  EXPECT_EQ(session({"keep-all", "keep-all"}), nullptr);
}

TEST_F(Comparisons, StoppingEndsTheSearch) {
  for (int i = 0; i < 5; ++i) page(std::to_string(i) + ".html", kLong);
  ComparisonOptions made = options({"keep-all", "ten-words"});
  std::atomic<bool> stop{false};
  made.stop = &stop;
  const auto voting = session(std::move(made));
  stop = true;
  EXPECT_EQ(voting->current().value(), nullptr);
  EXPECT_EQ(voting->n_done(), 0U);
}

}  // namespace
}  // namespace sito::eval
