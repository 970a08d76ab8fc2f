// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/comparison.h"

#include <algorithm>
#include <utility>

namespace sito::eval {
namespace {

bool same_text(const Extract& a, const Extract& b) {
  return std::equal(a.document.paragraphs.begin(), a.document.paragraphs.end(),
                    b.document.paragraphs.begin(), b.document.paragraphs.end(),
                    [](const Paragraph& x, const Paragraph& y) { return x.text == y.text; });
}

std::string listed(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

// Sorts the plans by the tally's tools.
Result<void> fit(const Tally& tally, std::vector<extract::Plan>& plans) {
  std::vector<extract::Plan> ordered;
  for (const std::string& tool : tally.tools) {
    const auto found = std::find_if(plans.begin(), plans.end(),
                                    [&](const auto& plan) { return plan.name() == tool; });
    if (found != plans.end()) ordered.push_back(*found);
  }
  if (ordered.size() != tally.tools.size() || ordered.size() != plans.size()) {
    return Error{ErrorCode::InvalidArgument,
                 "the tally has other algorithms: " + listed(tally.tools)};
  }
  plans = std::move(ordered);
  return {};
}

}  // namespace

Comparison::Comparison(ComparisonOptions options, Tally tally)
    : options_(std::move(options)),
      tally_(std::move(tally)),
      pairs_(tally_.is_grading() ? std::vector<ToolPair>{{0, 0}} : pairs_of(tally_.tools.size())) {
  for (const Vote& vote : tally_.votes) {
    const auto [low, high] = std::minmax(vote.shown.front().tool, vote.shown.back().tool);
    voted_before_.emplace(vote.input, low, high);
  }
}

Result<std::unique_ptr<Comparison>> Comparison::make(ComparisonOptions options, PageList pages,
                                                     Tally tally) {
  for (const extract::Plan& plan : options.tools) {
    const auto n = std::count_if(options.tools.begin(), options.tools.end(),
                                 [&](const auto& other) { return other.name() == plan.name(); });
    if (n > 1) {
      return Error{ErrorCode::InvalidArgument, "cannot compare " + plan.name() + " with itself"};
    }
  }
  if (tally.tools.empty()) {
    for (const extract::Plan& plan : options.tools) tally.tools.push_back(plan.name());
  }
  if (auto fits = fit(tally, options.tools); !fits) return std::move(fits).error();
  std::unique_ptr<Comparison> session(new Comparison(std::move(options), std::move(tally)));
  const ComparisonOptions& kept = session->options_;
  auto extracts = PageExtracts::make(std::move(pages), kept.tools, kept.limits, kept.classifier,
                                     session->tally_.is_grading());
  if (!extracts) return std::move(extracts).error();
  session->extracts_ = std::move(*extracts);
  return session;
}

// Makes the round at the current position; returns false if there is nothing to decide.
bool Comparison::prepare() {
  const std::size_t page = position_ / pairs_.size();
  const auto& [first, second] = pairs_[position_ % pairs_.size()];
  const std::string& input = extracts_->name(page);
  if (voted_before_.contains({input, first, second}) || !extracts_->open(page)) return false;
  Round& round = round_.emplace();
  round.number = position_;
  round.input = input;
  round.page = &extracts_->page();
  round.shown = {first};
  if (!tally_.is_grading()) {
    round.shown.push_back(second);
    if (options_.blind && is_reversed(input, tally_.tools[first], tally_.tools[second])) {
      std::swap(round.shown[0], round.shown[1]);
    }
  }
  // Run in the shown order, so that the cost of a cold cache is shared by the tools at random.
  for (const std::size_t tool : round.shown) round.extracts.push_back(&extracts_->of(tool));
  if (tally_.is_grading()) round.rest = &extracts_->rest();
  return true;
}

Vote Comparison::new_vote() const {
  Vote vote;
  vote.input = round_->input;
  for (std::size_t i = 0; i < round_->shown.size(); ++i) {
    const Extract& extract = *round_->extracts[i];
    vote.shown.push_back({round_->shown[i], extract.ms, extract.failed()});
  }
  vote.user = options_.user;
  if (options_.now) vote.at = options_.now();
  return vote;
}

// Decides the round without the user, if possible.
bool Comparison::decide_alone() {
  if (tally_.is_grading()) return false;
  const Extract& left = *round_->extracts[0];
  const Extract& right = *round_->extracts[1];
  if (!left.failed() && !right.failed() && !same_text(left, right)) return false;
  Vote vote = new_vote();
  vote.automatic = true;
  if (left.failed() != right.failed()) vote.winner = round_->shown[left.failed() ? 1 : 0];
  tally_.votes.push_back(std::move(vote));
  unsaved_ = true;
  return true;
}

Result<const Round*> Comparison::current() {
  while (!round_ && position_ < n_rounds()) {
    if (options_.stop != nullptr && *options_.stop) break;
    const bool to_decide = prepare();
    if (to_decide && !decide_alone()) break;
    round_.reset();
    ++position_;
  }
  if (unsaved_ && options_.save) {
    if (auto saved = options_.save(tally_); !saved) return saved.error();
  }
  unsaved_ = false;
  return round_ ? &*round_ : nullptr;
}

// Moves to the next round; `n_votes`: the number of votes before the current one.
void Comparison::step_from(std::size_t n_votes) {
  history_.push_back({position_, n_votes});
  round_.reset();
  ++position_;
}

Result<void> Comparison::add(Vote vote) {
  const std::size_t n_votes = tally_.votes.size();
  tally_.votes.push_back(std::move(vote));
  if (options_.save) {
    if (auto saved = options_.save(tally_); !saved) {
      tally_.votes.pop_back();
      return saved;
    }
  }
  step_from(n_votes);
  return {};
}

Result<void> Comparison::vote(Answer answer) {
  if (!round_ || tally_.is_grading()) return {};
  Vote vote = new_vote();
  if (answer != Answer::Neither) vote.winner = round_->shown[answer == Answer::Left ? 0 : 1];
  return add(std::move(vote));
}

Result<void> Comparison::grade(Grade grade) {
  if (!round_ || !tally_.is_grading()) return {};
  Vote vote = new_vote();
  vote.grade = grade;
  return add(std::move(vote));
}

void Comparison::skip() {
  if (!round_) return;
  skipped_.insert(position_);
  step_from(tally_.votes.size());
}

Result<bool> Comparison::undo() {
  if (history_.empty()) return false;
  const Step step = history_.back();
  Tally before;
  before.tools = tally_.tools;
  before.votes.assign(tally_.votes.begin(),
                      tally_.votes.begin() + static_cast<std::ptrdiff_t>(step.n_votes));
  if (options_.save && before.votes.size() < tally_.votes.size()) {
    if (auto saved = options_.save(before); !saved) return saved.error();
  }
  tally_ = std::move(before);
  history_.pop_back();
  skipped_.erase(step.position);
  position_ = step.position;
  round_.reset();
  return true;
}

}  // namespace sito::eval
