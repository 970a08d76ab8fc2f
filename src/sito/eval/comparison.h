// SPDX-License-Identifier: Apache-2.0
// A session of voting (after Svana 2016) or grading (Kuznetsov): its rounds and its answers.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/eval/ballot.h"
#include "sito/eval/measure/tally.h"
#include "sito/eval/page_extracts.h"
#include "sito/eval/page_list.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace sito::eval {

struct ComparisonOptions {
  std::vector<extract::Plan> tools;  ///< two or more, or one for grading
  bool blind = true;                 ///< left and right by hash; else in the order of the tools
  std::string user;
  std::string classifier = "cld2";  ///< of the page's language, which chooses stop lists
  Limits limits;
  std::function<std::string()> now;                ///< for Vote::at
  std::function<Result<void>(const Tally&)> save;  ///< called after each answer
  const std::atomic<bool>* stop = nullptr;         ///< ends the search for the next round
};

/// One decision to make. Valid until the next call of the session.
struct Round {
  std::size_t number = 0;  ///< of all rounds of the session, from 0
  std::string_view input;  ///< name of the page in its list
  const Page* page = nullptr;
  std::vector<std::size_t> shown;        ///< tools, from the left; one for grading
  std::vector<const Extract*> extracts;  ///< of these tools
  const Document* rest = nullptr;        ///< for grading: the text that is not in the extract
};

enum class Answer : std::uint8_t { Left, Right, Neither };

/// One session over a list of pages. Each page has a round for each pair of tools, or one for
/// grading. Skips rounds that the tally has already. Decides rounds automatically in which an
/// extract is empty or both are the same: if one extract is empty, the other gets the point, else
/// neither does. One thread.
class Comparison {
 public:
  /// Errors: InvalidArgument if the tally has other tools. A tally without tools is new.
  static Result<std::unique_ptr<Comparison>> make(ComparisonOptions options, PageList pages,
                                                  Tally tally);

  /// Returns the current round, or null if there is none left or after `stop`.
  /// Errors: those of saving the automatic votes; may be called again.
  Result<const Round*> current();

  /// Answer the current round, if there is one. Errors: those of saving; the answer does not count
  /// then.
  Result<void> vote(Answer answer);
  Result<void> grade(Grade grade);
  /// Skips the current round; it appears again in another session.
  void skip();
  /// Goes back to the previous round and deletes its answer. Returns false if this session has no
  /// previous round.
  Result<bool> undo();

  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] const ComparisonOptions& options() const { return options_; }
  [[nodiscard]] std::size_t n_rounds() const { return extracts_->n_pages() * pairs_.size(); }
  /// Returns the number of finished rounds: answered, skipped or lost.
  [[nodiscard]] std::size_t n_done() const { return position_; }
  [[nodiscard]] bool can_undo() const { return !history_.empty(); }
  [[nodiscard]] std::uint64_t n_skipped() const { return skipped_.size(); }
  /// Returns the pages that could not be read, as "page-not-read".
  [[nodiscard]] const CountingDiagnostics& lost() const { return extracts_->lost(); }

 private:
  /// A state to return to.
  struct Step {
    std::size_t position;
    std::size_t n_votes;
  };
  using VoteKey = std::tuple<std::string, std::size_t, std::size_t>;

  Comparison(ComparisonOptions options, Tally tally);
  bool prepare();
  bool decide_alone();
  [[nodiscard]] Vote new_vote() const;
  Result<void> add(Vote vote);
  void step_from(std::size_t n_votes);

  ComparisonOptions options_;
  Tally tally_;
  std::unique_ptr<PageExtracts> extracts_;
  std::vector<ToolPair> pairs_;     // rounds of a page; (0, 0) for grading
  std::set<VoteKey> voted_before_;  // votes in the tally at the start
  std::size_t position_ = 0;        // page * rounds of a page + pair
  bool unsaved_ = false;            // some automatic votes are not saved
  std::vector<Step> history_;
  std::set<std::size_t> skipped_;
  std::optional<Round> round_;
};

}  // namespace sito::eval
