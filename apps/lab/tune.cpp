// SPDX-License-Identifier: Apache-2.0
// sito tune: finds the parameters of a row that suit gold pages.
#include "sito/eval/tune.h"

#include "sito/base/error.h"
#include "sito/eval/tune_report.h"
#include "sito/extract/algorithm.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"

#include "lab/eval_results.h"
#include "lab/gold_flags.h"
#include "lab/lab_commands.h"
#include "lab/run_flags.h"
#include "tool/flags.h"
#include "tool/say.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class Tune final : public Invocation {
 public:
  explicit Tune(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  Result<void> build_row();
  Result<void> build_grids();
  Result<void> build_run();
  Result<void> read_sets();
  void say_progress();
  Result<void> write_results(const eval::TuneResult& result);
  [[nodiscard]] std::string rendered(const eval::TuneResult& result) const;
  [[nodiscard]] Files files(const eval::TuneResult& result) const;
  [[nodiscard]] int report_losses(const eval::TuneResult& result) const;

  std::string row_;
  GoldFlags gold_{"Use"};
  RunFlags run_;
  std::vector<std::string> params_;
  std::vector<std::string> sweeps_;
  std::string format_ = "text";
  std::string output_;
  bool quiet_ = false;

  eval::TuneOptions options_;
  std::vector<std::string> fixed_;  // parameters of --param
  eval::GoldSet set_;
  CountingDiagnostics notes_;
};

Tune::Tune(FlagTable& table) {
  table.add("ROW", row_, "A row of `sito list algorithms`")->required();
  gold_.declare_sets(table,
                     "Gold set, as for `sito eval`; repeatable: the pages of all sets together");
  table
      .add("--sweep", sweeps_,
           "Values to try of a parameter, instead of the usual ones: name=a..b, name=a..b:step, "
           "name=a..b/n (n values) or name=v,v,...; repeatable")
      ->type_name("RANGE")
      ->one_each();
  table.add("--param", params_, "Set a parameter and keep its value; repeatable")
      ->type_name("NAME=VALUE")
      ->one_each();
  table
      .add("-o,--output", output_,
           "Folder for the results: table.md, summary.json, and a plot (SVG) and CSV for each "
           "parameter")
      ->type_name("DIR");
  table.add("--format,--output-format", format_, "Output format: text (default), markdown or json")
      ->type_name("NAME");
  gold_.declare_language(table);
  gold_.declare_page_types(table);
  gold_.declare_limit(table);
  run_.declare_threads(table);
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  gold_.declare_split(table);
  more(table.add("--folds", options_.parts, "Parts of the domains (default 5)"))
      ->type_name("N")
      ->check(number_between(std::size_t{2}, std::size_t{100}));
  more(table.add("--rounds", options_.rounds,
                 "Maximum number of rounds over all parameters (default 3)"))
      ->type_name("N")
      ->check(number_between(std::size_t{1}, std::size_t{100}));
  run_.declare(table);
}

Result<void> Tune::build_row() {
  auto plan = extract::Plan::parse(row_);
  if (!plan) return std::move(plan).error();
  if (plan->root().row == nullptr) return invalid("sito tune takes one row, not an expression");
  auto pairs = split_params(params_);
  if (!pairs) return std::move(pairs).error();
  for (const auto& pair : *pairs) {
    const auto known = plan->set(pair);
    if (!known) return known.error();
    if (!*known) {
      return invalid("--param: " + plan->name() + " has no parameter '" + pair.first + "'");
    }
    fixed_.push_back(pair.first);
  }
  options_.start = std::move(*plan);
  return {};
}

// Takes the usual values of each parameter, unless the flags say other values or none.
Result<void> Tune::build_grids() {
  std::vector<eval::SweepSpec> given;
  for (const std::string& text : sweeps_) {
    auto spec = eval::parse_sweep(text);
    if (!spec) return std::move(spec).error();
    constexpr std::size_t kMostValues = 200;  // each value of a step runs on every page
    if (spec->values.size() > kMostValues) {
      return invalid("--sweep: " + std::to_string(spec->values.size()) +
                     " values, expected 2 to 200");
    }
    const auto same = [&](const auto& other) { return other.parameter == spec->parameter; };
    if (std::any_of(given.begin(), given.end(), same)) {
      return invalid("--sweep: " + spec->parameter + " was given twice");
    }
    if (std::find(fixed_.begin(), fixed_.end(), spec->parameter) != fixed_.end()) {
      return invalid("--sweep: --param keeps the value of " + spec->parameter);
    }
    given.push_back(std::move(*spec));
  }
  options_.grids = eval::usual_values(*options_.start.root().row);
  std::erase_if(options_.grids, [&](const auto& grid) {
    return std::find(fixed_.begin(), fixed_.end(), grid.parameter) != fixed_.end();
  });
  for (eval::SweepSpec& spec : given) {
    const auto usual = std::find_if(options_.grids.begin(), options_.grids.end(),
                                    [&](auto& grid) { return grid.parameter == spec.parameter; });
    if (usual == options_.grids.end()) {
      options_.grids.push_back(std::move(spec));
    } else {
      *usual = std::move(spec);
    }
  }
  if (options_.grids.empty()) {
    return invalid("there are no values to try of " + options_.start.name() + "; give --sweep");
  }
  return {};
}

Result<void> Tune::read_sets() {
  const auto sets = gold_.read(false, notes_);
  if (!sets) return sets.error();
  set_ = eval::joined_sets(*sets);
  if (!gold_.language().empty()) set_.name += " (" + gold_.language() + ")";
  return {};
}

Result<void> Tune::build_run() {
  const std::span<const extract::Plan> plans(&options_.start, 1);
  Result<void> built = run_.build_resources(plans);
  if (built) built = run_.build_stop_list(plans, options_.start.name(), options_.run);
  run_.fill(options_.run);
  return built;
}

Result<void> Tune::build() {
  if (Result<void> checked = gold_.check(); !checked) return checked;
  if (format_ != "text" && format_ != "markdown" && format_ != "json") {
    return invalid("--format is text, markdown or json, not '" + format_ + "'");
  }
  if (Result<void> checked = run_.check(); !checked) return checked;
  Result<void> built = build_row();
  if (built) built = build_grids();
  if (built) built = read_sets();
  if (built) built = build_run();
  if (built && !output_.empty()) built = io::make_folder(output_);
  return built;
}

void Tune::say_progress() {
  if (quiet_) return;
  options_.progress = [](std::size_t round, const std::string& parameter, std::size_t n) {
    say("round " + std::to_string(round) + ": " + parameter + " done, " + std::to_string(n) +
        " settings scored");
  };
}

std::string Tune::rendered(const eval::TuneResult& result) const {
  if (format_ == "json") return eval::tune_json(result, set_);
  return eval::tune_table(result, set_,
                          format_ == "text" ? eval::TableStyle::Text : eval::TableStyle::Markdown);
}

Files Tune::files(const eval::TuneResult& result) const {
  Files files = {{"summary.json", eval::tune_json(result, set_)}};
  std::string& table = files["table.md"];
  table = eval::tune_table(result, set_, eval::TableStyle::Markdown);
  for (std::size_t i = 0; i < result.grids.size(); ++i) {
    table += "\n" + eval::tune_sweep_table(result, set_, i, eval::TableStyle::Markdown);
    files[result.grids[i].parameter + ".svg"] = eval::tune_svg(result, set_, i);
    files[result.grids[i].parameter + ".csv"] = eval::tune_csv(result, set_, i);
  }
  return files;
}

Result<void> Tune::write_results(const eval::TuneResult& result) {
  Result<void> written = io::write_file("-", rendered(result));
  if (!written && written.error().message != io::kBrokenPipe) return written;
  if (output_.empty()) return {};
  for (const auto& [name, bytes] : files(result)) {
    if (written = io::write_file(output_ + "/" + name, bytes); !written) return written;
  }
  return {};
}

int Tune::report_losses(const eval::TuneResult& result) const {
  CountingDiagnostics all;
  all.add(notes_);
  all.add(result.lost);
  std::uint64_t lost = 0;
  for (const auto& [problem, n] : all.counts()) {
    const bool is_loss = problem != eval::kNoGold;
    if (is_loss) lost += n;
    if (is_loss || !quiet_) say(problem + ": " + std::to_string(n));
  }
  return lost > 0 ? kExitPartly : kExitDone;
}

int Tune::run() {
  if (const Result<void> built = build(); !built) return usage_error(built.error());
  say_progress();
  const Result<eval::TuneResult> result = eval::tune(set_, options_);
  if (!result) return usage_error(result.error());
  const Result<void> written = write_results(*result);
  const int exit_code = report_losses(*result);
  if (written) return exit_code;
  say(to_string(written.error()));
  return kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_tune(FlagTable& table) { return std::make_unique<Tune>(table); }

}  // namespace sito::app
