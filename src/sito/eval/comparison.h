// SPDX-License-Identifier: Apache-2.0
// A session of voting (algorithms, section 9.1) or grading (9.2): which round is on, and what
// becomes of the answers.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/eval/ballot.h"
#include "sito/eval/page_list.h"
#include "sito/eval/page_tools.h"
#include "sito/eval/tally.h"

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
  bool blind = true;                 ///< left and right by lot; otherwise in the order of the tools
  std::string user;
  std::string classifier = "cld2";  ///< of the page's language, which chooses stop lists
  Limits limits;
  std::function<std::string()> now;                ///< for Vote::at
  std::function<Result<void>(const Tally&)> save;  ///< called after every answer
  const std::atomic<bool>* stop = nullptr;         ///< ends the search for the next round
};

/// What is to be decided. Valid until the next call of the session.
struct Round {
  std::size_t number = 0;  ///< of all rounds of the session, from 0
  std::string_view input;  ///< name of the page in its list
  const Page* page = nullptr;
  std::vector<std::size_t> shown;        ///< tools, from the left; one for grading
  std::vector<const Extract*> extracts;  ///< theirs
  const Document* rest = nullptr;        ///< for grading: what is not in the extract
};

enum class Answer : std::uint8_t { Left, Right, Neither };

/// One session over a list of pages. Each page has a round for every two tools, or one for grading;
/// what the tally holds already is not asked again. Where one tool of two gives nothing the other
/// gets the point, where both give nothing or the same nobody does; no one is asked. One thread.
class Comparison {
 public:
  /// Errors: InvalidArgument when the tally is on other tools. A tally without tools is new.
  static Result<std::unique_ptr<Comparison>> make(ComparisonOptions options, PageList pages,
                                                  Tally tally);

  /// The round that is on, or null when there is none left (or it was told to stop).
  /// Errors: what saving the automatic votes gives; may be called again.
  Result<const Round*> current();

  /// Answers the round that is on; nothing happens when none is. Error: what saving gives; the
  /// answer does not count then.
  Result<void> vote(Answer answer);
  Result<void> grade(Grade grade);
  /// Goes on without an answer; the round comes up again in another session.
  void skip();
  /// Goes back to the round before, and takes its answer back. False: none was given since the
  /// start.
  Result<bool> undo();

  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] const ComparisonOptions& options() const { return options_; }
  [[nodiscard]] std::size_t n_rounds() const { return pages_.size() * pairs_.size(); }
  /// Rounds of the list that are done: answered, skipped or lost.
  [[nodiscard]] std::size_t n_done() const { return position_; }
  [[nodiscard]] bool can_undo() const { return !history_.empty(); }
  [[nodiscard]] std::uint64_t n_skipped() const { return skipped_.size(); }
  /// Pages that could not be read, as "page-not-read".
  [[nodiscard]] const CountingDiagnostics& lost() const { return lost_; }

 private:
  /// A place to go back to.
  struct Step {
    std::size_t position;
    std::size_t n_votes;
  };
  using VoteKey = std::tuple<std::string, std::size_t, std::size_t>;

  Comparison(ComparisonOptions options, PageList pages, Tally tally);
  bool open_page(std::size_t index);
  const Extract& extract_of(std::size_t tool);
  bool prepare();
  bool decide_alone();
  [[nodiscard]] Vote new_vote() const;
  Result<void> add(Vote vote);
  void step_from(std::size_t n_votes);

  ComparisonOptions options_;
  PageList pages_;
  Tally tally_;
  std::unique_ptr<PageTools> tools_;
  std::vector<ToolPair> pairs_;     // rounds of a page; (0, 0) for grading
  std::set<VoteKey> voted_before_;  // what the tally held at first
  std::size_t position_ = 0;        // page * rounds of a page + pair
  bool unsaved_ = false;            // automatic votes that are not on the disk
  std::vector<Step> history_;
  std::set<std::size_t> skipped_;
  CountingDiagnostics lost_;
  std::set<std::size_t> lost_pages_;

  std::optional<std::size_t> page_;  // that is open
  bool page_lost_ = false;
  std::vector<std::optional<Extract>> extracts_;  // of the page, by tool
  Document rest_;
  std::optional<Round> round_;
};

}  // namespace sito::eval
