// SPDX-License-Identifier: Apache-2.0
#include "lab/eval_rows.h"

#include "sito/base/error.h"
#include "sito/extract/algorithm.h"

#include "tool/flags.h"

#include <algorithm>
#include <utility>

namespace sito::app {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

}  // namespace

void SweepFlags::declare(FlagTable& table) {
  table
      .add("--sweep", text_,
           "Run one row with a parameter at many values: name=a..b, name=a..b:step, "
           "name=a..b/n (n values) or name=v,v,...")
      ->type_name("RANGE");
}

void SweepFlags::declare_target(FlagTable& table) {
  more(table.add("--target-precision", target_precision_,
                 "Find the smallest value of the sweep with this mean precision"))
      ->needs("--sweep")
      ->type_name("P")
      ->check(number_between(0.0, 1.0));
}

Result<void> SweepFlags::build(const std::vector<std::string>& page_types,
                               eval::EvalOptions& options, eval::Report& report) {
  auto spec = eval::parse_sweep(text_);
  if (!spec) return std::move(spec).error();
  if (options.rows.size() != 1) return invalid("--sweep takes one row or expression");
  const extract::Plan plan = options.rows.front();
  row_ = plan;
  sweep_ = eval::Sweep{plan.name(), std::move(*spec), {}, joined(page_types)};
  if (target_precision_ > 0) sweep_->target = target_precision_;
  options.rows.clear();
  report.rows = sweep_->spec.values;
  report.options.resamples = 0;  // a sweep has no intervals
  for (const std::string& value : sweep_->spec.values) {
    options.rows.push_back(plan);
    const auto known = options.rows.back().set({sweep_->spec.parameter, value});
    if (!known) return known.error();
    if (!*known) {
      return invalid("--sweep: " + plan.name() + " has no parameter '" + sweep_->spec.parameter +
                     "'");
    }
  }
  options.measures = eval::Measures::WordsOnly;
  return {};
}

void RowEval::declare_rows(FlagTable& table) {
  table.add("ROW", rows_, "Rows of `sito list algorithms`, or expressions over them; default: all")
      ->or_none();
}

void RowEval::declare_params(FlagTable& table) {
  table.add("--param", params_, "Set a parameter of every row that has it; repeatable")
      ->type_name("NAME=VALUE")
      ->one_each();
  sweep_.declare(table);
}

void RowEval::declare_summary(FlagTable& table) {
  eval::SummaryOptions& summary = report_.options;
  more(table.add_switch("--skip-undefined", summary.skip_undefined,
                        "Leave pages without output out of the mean of precision"));
  sweep_.declare_target(table);
  more(table.add("--resamples", summary.resamples,
                 "Resamples of the bootstrap intervals (default 1000); 0 for none"))
      ->type_name("N")
      ->check(number_between(std::uint32_t{0}, std::uint32_t{1'000'000}));
  more(table.add("--seed", summary.seed, "Seed of the resamples (default 1)"))->type_name("N");
}

// Gives every row the parameters that it has; a parameter that no row has is an error.
Result<void> RowEval::build(const std::vector<std::string>& page_types) {
  auto pairs = split_params(params_);
  if (!pairs) return std::move(pairs).error();
  if (rows_.empty()) {
    for (const auto& row : extract::algorithms()) rows_.emplace_back(row.name);
  }
  std::vector<bool> used(pairs->size());
  for (const std::string& row : rows_) {
    auto plan = extract::Plan::parse(row);
    if (!plan) return std::move(plan).error();
    for (std::size_t i = 0; i < pairs->size(); ++i) {
      const auto known = plan->set((*pairs)[i]);
      if (!known) return known.error();
      if (*known) used[i] = true;
    }
    if (std::find(report_.rows.begin(), report_.rows.end(), plan->name()) != report_.rows.end())
      return invalid(plan->name() + " was given twice");
    report_.rows.push_back(plan->name());
    options_.rows.push_back(std::move(*plan));
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) return invalid("--param: no row has a parameter '" + (*pairs)[i].first + "'");
  }
  return sweep_.given() ? sweep_.build(page_types, options_, report_) : Result<void>();
}

eval::EvalOptions RowEval::options_without_sweep() const {
  eval::EvalOptions options = options_;
  options.rows = {sweep_.row()};
  return options;
}

Result<void> RowEval::run(const std::vector<eval::GoldSet>& sets, SavedTexts& texts) {
  if (texts.given()) {
    options_.take_text = [&texts](std::size_t row, const eval::GoldPage& page,
                                  std::string_view text) { return texts.write(row, page, text); };
  }
  for (const eval::GoldSet& set : sets) {
    if (Result<void> opened = texts.begin(set, options_.rows); !opened) return opened;
    auto scores = eval::evaluate(set, options_);
    if (!scores) return std::move(scores).error();
    if (Result<void> closed = texts.end(); !closed) return closed;
    scores_.push_back(std::move(*scores));
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    report_.sets.push_back(eval::make_set_report(sets[i], scores_[i], report_.options));
  }
  return {};
}

std::string RowEval::rendered(const std::string& format) const {
  return sweep() ? sweep_results(*sweep(), report_, format) : row_results(report_, format);
}

Files RowEval::files() const {
  return sweep() ? sweep_files(*sweep(), report_) : row_files(report_);
}

void RowEval::add_lost(CountingDiagnostics& all) const {
  for (const eval::SetScores& scores : scores_) all.add(scores.lost);
}

}  // namespace sito::app
