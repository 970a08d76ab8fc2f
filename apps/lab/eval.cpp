// SPDX-License-Identifier: Apache-2.0
// sito eval: runs rows over gold sets and prints their scores.
#include "sito/base/error.h"
#include "sito/eval/report.h"
#include "sito/eval/sweep.h"
#include "sito/extract/algorithm.h"
#include "sito/extract/resources.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"

#include "lab/eval_elements.h"
#include "lab/eval_metadata.h"
#include "lab/eval_results.h"
#include "lab/eval_sites.h"
#include "lab/eval_structure.h"
#include "lab/eval_xqt.h"
#include "lab/lab_commands.h"
#include "tool/flags.h"
#include "tool/inputs.h"
#include "tool/say.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace sito::app {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

// Returns an expression as a part of a file name.
std::string file_name_of(std::string row) {
  std::replace(row.begin(), row.end(), '/', '_');
  return row;
}

class Eval final : public Invocation {
 public:
  explicit Eval(FlagTable& table);
  int run() override;

 private:
  int run_elements();
  Result<void> build();
  Result<void> build_resources();
  [[nodiscard]] bool instead_of_rows() const {
    return sites_.wanted() || structure_.wanted() || (xqt_.wanted() && sweep_text_.empty());
  }
  Result<void> build_stop_list();
  Result<void> build_rows();
  Result<void> build_sweep();
  Result<void> check_flags() const;
  Result<void> read_sets();
  Result<void> run_sets();
  Result<void> run_xqt();
  Result<void> run_rows(const std::vector<eval::GoldSet>& sets);
  Result<void> save_texts(const eval::GoldSet& set);
  Result<void> close_texts();
  Result<void> write_results();
  [[nodiscard]] std::string rendered() const;
  [[nodiscard]] Files files() const;
  [[nodiscard]] int report_losses() const;
  Result<void> run_metadata();

  std::vector<std::string> rows_;
  std::vector<std::string> gold_;
  std::vector<std::string> params_;
  std::vector<std::string> page_types_;
  std::string split_;
  std::string sweep_text_;
  double target_precision_ = 0;
  std::string format_ = "text";
  std::string output_;
  std::string save_text_;
  std::string classifier_ = "cld2";
  StopListFlag stoplist_;
  ResourceFlags resource_flags_;
  std::size_t limit_pages_ = 0;
  unsigned threads_ = 0;
  bool skip_undefined_ = false;
  bool metadata_ = false;
  SiteEval sites_;
  StructureEval structure_;
  XqtEval xqt_;
  ElementsEval elements_;
  bool quiet_ = false;
  std::uint32_t resamples_ = eval::SummaryOptions{}.resamples;
  std::uint64_t seed_ = eval::SummaryOptions{}.seed;

  extract::Resources resources_;
  eval::EvalOptions options_;
  std::optional<eval::Sweep> sweep_;
  std::vector<eval::GoldSet> sets_;
  std::vector<eval::GoldSet> tried_;        // by templates: the pages for a row beside them
  std::optional<extract::Plan> swept_row_;  // without a value of the sweep
  std::vector<eval::SetScores> scores_;
  CountingDiagnostics notes_;
  eval::Report report_;
  std::vector<std::unique_ptr<ByteSink>> text_sinks_;  // one for each row, for the current set
};

Eval::Eval(FlagTable& table) {
  table.add("ROW", rows_, "Rows of `sito list algorithms`, or expressions over them; default: all")
      ->or_none();
  table
      .add("--gold", gold_,
           "Gold set: a folder with pages.jsonl, or a JSONL file with the pages in it; repeatable "
           "(docs/evaluation.md)")
      ->type_name("SET")
      ->one_each();
  table.add_switch("--metadata", metadata_, "Score title, authors and date instead of text");
  sites_.declare(table);
  structure_.declare(table);
  xqt_.declare(table);
  elements_.declare(table);
  table.add("--param", params_, "Set a parameter of every row that has it; repeatable")
      ->type_name("NAME=VALUE")
      ->one_each();
  table
      .add("--sweep", sweep_text_,
           "Run one row with a parameter at many values: name=a..b, name=a..b:step, "
           "name=a..b/n (n values) or name=v,v,...")
      ->type_name("RANGE");
  table
      .add("-o,--output", output_,
           "Folder for the results: table.md, summary.json, scores.jsonl, and plots or templates "
           "of some modes")
      ->type_name("DIR");
  table
      .add("--format,--output-format", format_,
           "Output format: text (default), markdown, json, or csv with a line for each page")
      ->type_name("NAME");
  table.add("--threads", threads_, "Threads (default: one for each processor)")
      ->type_name("N")
      ->check(number_between(1U, 4096U));
  table.add("--limit-pages", limit_pages_, "Score only the first N pages of each set")
      ->type_name("N")
      ->check(positive_number());
  table.add("--page-type", page_types_, "Score only pages of this type; repeatable")
      ->type_name("TYPE")
      ->one_each();
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  more(table.add("--split", split_, "Score only pages of this split of the set"))
      ->type_name("NAME");
  more(table.add(
           "--save-text", save_text_,
           "Write the text of every row to this folder, as <set>.<row>.jsonl with id and text"))
      ->type_name("DIR");
  more(table.add_switch("--skip-undefined", skip_undefined_,
                        "Leave pages without output out of the mean of precision"));
  more(table.add("--target-precision", target_precision_,
                 "Find the smallest value of the sweep with this mean precision"))
      ->needs("--sweep")
      ->type_name("P")
      ->check(number_between(0.0, 1.0));
  more(table.add("--resamples", resamples_,
                 "Resamples of the bootstrap intervals (default 1000); 0 for none"))
      ->type_name("N")
      ->check(number_between(std::uint32_t{0}, std::uint32_t{1'000'000}));
  more(table.add("--seed", seed_, "Seed of the resamples (default 1)"))->type_name("N");
  stoplist_.declare(table);
  resource_flags_.declare(table);
  more(table.add("--classifier", classifier_,
                 "Language classifier that chooses stop lists: cld2 (default) or skip"))
      ->type_name("NAME");
}

// Gives every row the parameters that it has; a parameter that no row has is an error.
Result<void> Eval::build_rows() {
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
  return {};
}

Result<void> Eval::read_sets() {
  eval::GoldFilter filter;
  filter.page_types = page_types_;
  filter.split = split_;
  filter.metadata = metadata_ || structure_.wanted() || xqt_.wanted();
  if (limit_pages_ > 0) filter.max_pages = limit_pages_;
  for (const std::string& path : gold_) {
    auto set = eval::read_gold(path, filter, notes_);
    if (!set) return std::move(set).error();
    for (const eval::GoldSet& other : sets_) {
      if (other.name == set->name) return invalid("--gold: two sets are called " + set->name);
    }
    sets_.push_back(std::move(*set));
  }
  return {};
}

Result<void> Eval::build_stop_list() {
  if (!stoplist_.given()) return {};
  const bool wanted = std::any_of(options_.rows.begin(), options_.rows.end(),
                                  [](const auto& row) { return row.wants_stop_words(); });
  if (!wanted) return invalid("--stoplist has no effect on the given rows");
  sift::StopListChoice choice = sift::StopListChoice::ByLanguage;
  const text::StopWords* words = nullptr;
  Result<void> built = stoplist_.build(choice, words);
  options_.stop_words = words;
  return built;
}

// Builds one row, once for each value.
Result<void> Eval::build_sweep() {
  auto spec = eval::parse_sweep(sweep_text_);
  if (!spec) return std::move(spec).error();
  if (options_.rows.size() != 1) return invalid("--sweep takes one row or expression");
  const extract::Plan plan = options_.rows.front();
  swept_row_ = plan;
  sweep_ = eval::Sweep{plan.name(), std::move(*spec), {}, joined(page_types_)};
  if (target_precision_ > 0) sweep_->target = target_precision_;
  options_.rows.clear();
  report_.rows = sweep_->spec.values;
  for (const std::string& value : sweep_->spec.values) {
    options_.rows.push_back(plan);
    const auto known = options_.rows.back().set({sweep_->spec.parameter, value});
    if (!known) return known.error();
    if (!*known) {
      return invalid("--sweep: " + plan.name() + " has no parameter '" + sweep_->spec.parameter +
                     "'");
    }
  }
  options_.measures = eval::Measures::WordsOnly;
  return {};
}

Result<void> Eval::check_flags() const {
  if (gold_.empty()) return invalid("--gold is needed: a folder with pages.jsonl, or a JSONL file");
  if (format_ != "text" && format_ != "markdown" && format_ != "json" && format_ != "csv") {
    return invalid("--format is text, markdown, json or csv, not '" + format_ + "'");
  }
  if (metadata_ && (!rows_.empty() || !sweep_text_.empty() || !params_.empty() ||
                    !output_.empty() || format_ == "json" || format_ == "csv")) {
    return invalid("--metadata takes no rows, --param, --sweep or -o, and prints a table");
  }
  if (sites_.wanted() && (metadata_ || !rows_.empty() || !sweep_text_.empty() || !params_.empty() ||
                          !save_text_.empty() || stoplist_.given() || format_ == "csv")) {
    return invalid(
        "--site takes no rows, --metadata, --param, --sweep, --save-text or --stoplist, and prints "
        "a table or JSON");
  }
  if (structure_.wanted() &&
      (sites_.wanted() || metadata_ || !rows_.empty() || !sweep_text_.empty() || !params_.empty() ||
       !save_text_.empty() || stoplist_.given() || format_ == "csv")) {
    return invalid(
        "--structure takes no rows, --site, --metadata, --param, --sweep, --save-text or "
        "--stoplist, and prints a table or JSON");
  }
  const bool row_beside = !rows_.empty() && !sweep_text_.empty();
  const bool row_flags = !rows_.empty() || !sweep_text_.empty() || !params_.empty();
  if (xqt_.wanted() && (sites_.wanted() || structure_.wanted() || metadata_ || stoplist_.given() ||
                        (row_flags && !row_beside) || (format_ == "csv" && !row_beside))) {
    return invalid(
        "--xqt takes no --site, --structure, --metadata or --stoplist; with a row and --sweep it "
        "compares, else it prints a table or JSON");
  }
  if (classifier_ != "cld2" && classifier_ != "skip") {
    return invalid("--classifier is cld2 or skip, not '" + classifier_ + "'");
  }
  if (!sweep_text_.empty() && format_ == "csv" && gold_.size() > 1) {
    return invalid("--sweep over several sets has no --format csv; -o writes a file for each");
  }
  return {};
}

Result<void> Eval::build() {
  Result<void> built = check_flags();
  if (built && sites_.wanted()) built = sites_.build(classifier_);
  if (built) built = structure_.build(classifier_);
  if (built) built = xqt_.build();
  if (built && !instead_of_rows()) built = build_rows();
  if (built && !sweep_text_.empty()) built = build_sweep();
  if (built) built = read_sets();
  if (built && !output_.empty()) built = io::make_folder(output_);
  if (built && !save_text_.empty()) built = io::make_folder(save_text_);
  if (built) built = build_stop_list();
  if (built) built = build_resources();
  options_.resources = &resources_;
  options_.classifier = classifier_;
  options_.threads = threads_ > 0 ? threads_ : available_threads();
  // A sweep has no intervals.
  report_.options = {skip_undefined_, sweep_ ? 0 : resamples_, seed_};
  return built;
}

Result<void> Eval::build_resources() {
  if (!instead_of_rows()) return resource_flags_.build(options_.rows, resources_);
  if (xqt_.wanted()) return {};
  const auto row = extract::Plan::parse(sites_.wanted() ? sites_.row() : structure_.row());
  if (!row) return row.error();
  Result<void> built = resource_flags_.build(std::span(&*row, 1), resources_);
  sites_.use(resources_);
  structure_.use(resources_);
  return built;
}

Result<void> Eval::save_texts(const eval::GoldSet& set) {
  text_sinks_.clear();
  for (const extract::Plan& row : options_.rows) {
    auto sink =
        io::open_sink(save_text_ + "/" + set.name + "." + file_name_of(row.name()) + ".jsonl");
    if (!sink) return std::move(sink).error();
    text_sinks_.push_back(std::move(*sink));
  }
  options_.take_text = [this](std::size_t row, const eval::GoldPage& page, std::string_view text) {
    const nlohmann::ordered_json line = {{"id", page.id}, {"text", text}};
    return text_sinks_[row]->write(line.dump() + "\n");
  };
  return {};
}

Result<void> Eval::close_texts() {
  for (const auto& sink : text_sinks_) {
    if (Result<void> closed = sink->close(); !closed) return closed;
  }
  return {};
}

Result<void> Eval::run_sets() {
  if (sites_.wanted()) return sites_.run(sets_);
  if (structure_.wanted()) return structure_.run(sets_);
  if (xqt_.wanted()) return run_xqt();
  return run_rows(sets_);
}

// Runs a row on the pages on which templates were tried, so that both are compared on the same
// pages.
Result<void> Eval::run_xqt() {
  Result<void> done = xqt_.run(sets_);
  for (const eval::XqtReport& report : xqt_.reports()) {
    if (!done || save_text_.empty()) break;
    done =
        io::write_file(save_text_ + "/" + report.set->name + ".xqt.jsonl", eval::xqt_texts(report));
  }
  if (!done || !sweep_) return done;
  tried_ = xqt_.tried();
  eval::EvalOptions as_is = options_;
  as_is.rows = {*swept_row_};
  done = xqt_.run_row(tried_, as_is, report_.options);
  return done ? run_rows(tried_) : done;
}

Result<void> Eval::run_rows(const std::vector<eval::GoldSet>& sets) {
  for (const eval::GoldSet& set : sets) {
    if (!save_text_.empty()) {
      if (Result<void> opened = save_texts(set); !opened) return opened;
    }
    auto scores = eval::evaluate(set, options_);
    if (!scores) return std::move(scores).error();
    if (Result<void> closed = close_texts(); !closed) return closed;
    scores_.push_back(std::move(*scores));
  }
  for (std::size_t i = 0; i < sets.size(); ++i) {
    report_.sets.push_back(eval::make_set_report(sets[i], scores_[i], report_.options));
  }
  return {};
}

std::string Eval::rendered() const {
  if (sites_.wanted()) return sites_.rendered(format_);
  if (structure_.wanted()) return structure_.rendered(format_);
  if (xqt_.wanted()) {
    return sweep_ ? xqt_.rendered(format_, *sweep_, report_) : xqt_.rendered(format_);
  }
  return sweep_ ? sweep_results(*sweep_, report_, format_) : row_results(report_, format_);
}

Files Eval::files() const {
  if (xqt_.wanted()) return sweep_ ? xqt_.files(*sweep_, report_) : xqt_.files();
  if (instead_of_rows()) {
    const auto files = sites_.wanted() ? sites_.files() : structure_.files();
    return {files.begin(), files.end()};
  }
  return sweep_ ? sweep_files(*sweep_, report_) : row_files(report_);
}

Result<void> Eval::write_results() {
  Result<void> written = io::write_file("-", rendered());
  if (!written && written.error().message != io::kBrokenPipe) return written;
  if (output_.empty()) return {};
  for (const auto& [name, bytes] : files()) {
    if (written = io::write_file(output_ + "/" + name, bytes); !written) return written;
  }
  return {};
}

Result<void> Eval::run_metadata() {
  auto table = metadata_scores(sets_, save_text_, format_, options_.limits, notes_);
  return table ? io::write_file("-", *table) : std::move(table).error();
}

// Reports the lost pages, and returns the exit code.
int Eval::report_losses() const {
  CountingDiagnostics all;
  all.add(notes_);
  for (const eval::SetScores& scores : scores_) all.add(scores.lost);
  for (const eval::SiteReport& report : sites_.reports()) all.add(report.result.lost);
  for (const eval::StructureReport& report : structure_.reports()) all.add(report.result.lost);
  for (const eval::XqtReport& report : xqt_.reports()) all.add(report.result.lost);
  std::uint64_t lost = 0;
  for (const auto& [problem, n] : all.counts()) {
    const bool is_loss = problem != eval::kNoGold;
    if (is_loss) lost += n;
    if (!is_loss && quiet_) continue;
    say(problem + ": " + std::to_string(n));
    if (!is_loss) continue;
    for (const auto& sample : all.samples()) {
      if (sample.problem != problem) continue;
      say("  " + note_line(sample));
    }
  }
  return lost > 0 ? kExitPartly : kExitDone;
}

int Eval::run_elements() {
  if (!gold_.empty() || !rows_.empty() || !output_.empty()) {
    return usage_error(
        "--elements takes no rows and no --gold, and writes to standard output only");
  }
  const Result<std::string> text = elements_.rendered(format_);
  if (!text) return usage_error(text.error());
  const Result<void> written = io::write_file("-", *text);
  return written || written.error().message == io::kBrokenPipe ? kExitDone : kExitPartly;
}

int Eval::run() {
  if (elements_.wanted()) return run_elements();
  const Result<void> built = build();
  if (!built) return usage_error(built.error());
  Result<void> done = metadata_ ? run_metadata() : run_sets();
  if (done && !metadata_) done = write_results();
  const int exit_code = report_losses();
  if (done) return exit_code;
  say(to_string(done.error()));
  return kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_eval(FlagTable& table) { return std::make_unique<Eval>(table); }

}  // namespace sito::app
