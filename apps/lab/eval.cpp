// SPDX-License-Identifier: Apache-2.0
// sito eval: runs rows over gold sets and prints their scores.
#include "sito/base/diagnostics.h"
#include "sito/base/error.h"
#include "sito/base/limits.h"
#include "sito/extract/plan.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"

#include "lab/eval_elements.h"
#include "lab/eval_metadata.h"
#include "lab/eval_results.h"
#include "lab/eval_rows.h"
#include "lab/eval_sites.h"
#include "lab/eval_structure.h"
#include "lab/eval_xqt.h"
#include "lab/gold_flags.h"
#include "lab/lab_commands.h"
#include "lab/run_flags.h"
#include "lab/saved_texts.h"
#include "tool/feed_flag.h"
#include "tool/flags.h"
#include "tool/inputs.h"
#include "tool/say.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class Eval final : public Invocation {
 public:
  explicit Eval(FlagTable& table);
  int run() override;

 private:
  int run_elements();
  Result<void> build();
  Result<void> build_resources();
  [[nodiscard]] bool instead_of_rows() const {
    return sites_.wanted() || structure_.wanted() || (xqt_.wanted() && !rows_.has_sweep());
  }
  [[nodiscard]] Result<void> check_flags() const;
  Result<void> read_sets();
  Result<void> run_sets();
  Result<void> run_xqt();
  Result<void> write_results();
  [[nodiscard]] std::string rendered() const;
  [[nodiscard]] Files files() const;
  [[nodiscard]] int report_losses() const;
  Result<void> run_metadata();

  GoldFlags gold_{"Score"};
  RunFlags run_;
  RowEval rows_;
  SiteEval sites_;
  StructureEval structure_;
  XqtEval xqt_;
  ElementsEval elements_;
  bool metadata_ = false;
  std::string format_ = "text";
  std::string output_;
  SavedTexts texts_;
  FeedFlag feeds_;
  bool quiet_ = false;

  std::vector<eval::GoldSet> sets_;
  CountingDiagnostics notes_;
};

Eval::Eval(FlagTable& table) {
  rows_.declare_rows(table);
  gold_.declare_sets(
      table,
      "Gold set: a folder with pages.jsonl, or a JSONL file with the pages in it; repeatable "
      "(docs/evaluation.md)");
  table.add_switch("--metadata", metadata_, "Score title, authors and date instead of text");
  sites_.declare(table);
  structure_.declare(table);
  xqt_.declare(table);
  elements_.declare(table);
  rows_.declare_params(table);
  table
      .add("-o,--output", output_,
           "Folder for the results: table.md, summary.json, scores.jsonl, and plots or templates "
           "of some modes")
      ->type_name("DIR");
  table
      .add("--format,--output-format", format_,
           "Output format: text (default), markdown, json, or csv with a line for each page")
      ->type_name("NAME");
  run_.declare_threads(table);
  gold_.declare_limit(table);
  gold_.declare_page_types(table);
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  gold_.declare_split(table);
  texts_.declare(table);
  rows_.declare_summary(table);
  run_.declare(table);
  feeds_.declare(table,
                 "Feed with leads of the pages, for news-dom and visual-importance; repeatable "
                 "(docs/evidence.md)");
}

Result<void> Eval::read_sets() {
  auto sets = gold_.read(metadata_ || structure_.wanted() || xqt_.wanted(), notes_);
  if (!sets) return std::move(sets).error();
  sets_ = std::move(*sets);
  return {};
}

Result<void> Eval::check_flags() const {
  if (Result<void> checked = gold_.check(); !checked) return checked;
  if (format_ != "text" && format_ != "markdown" && format_ != "json" && format_ != "csv") {
    return invalid("--format is text, markdown, json or csv, not '" + format_ + "'");
  }
  if (metadata_ && (rows_.has_rows() || rows_.has_sweep() || rows_.has_params() ||
                    !output_.empty() || format_ == "json" || format_ == "csv")) {
    return invalid("--metadata takes no rows, --param, --sweep or -o, and prints a table");
  }
  if (sites_.wanted() &&
      (metadata_ || rows_.has_rows() || rows_.has_sweep() || rows_.has_params() || texts_.given() ||
       run_.has_stop_list() || format_ == "csv")) {
    return invalid(
        "--site takes no rows, --metadata, --param, --sweep, --save-text or --stoplist, and prints "
        "a table or JSON");
  }
  if (structure_.wanted() &&
      (sites_.wanted() || metadata_ || rows_.has_rows() || rows_.has_sweep() ||
       rows_.has_params() || texts_.given() || run_.has_stop_list() || format_ == "csv")) {
    return invalid(
        "--structure takes no rows, --site, --metadata, --param, --sweep, --save-text or "
        "--stoplist, and prints a table or JSON");
  }
  const bool row_beside = rows_.has_rows() && rows_.has_sweep();
  const bool row_flags = rows_.has_rows() || rows_.has_sweep() || rows_.has_params();
  if (xqt_.wanted() &&
      (sites_.wanted() || structure_.wanted() || metadata_ || run_.has_stop_list() ||
       (row_flags && !row_beside) || (format_ == "csv" && !row_beside))) {
    return invalid(
        "--xqt takes no --site, --structure, --metadata or --stoplist; with a row and --sweep it "
        "compares, else it prints a table or JSON");
  }
  if (feeds_.given() && (metadata_ || sites_.wanted() || structure_.wanted() || xqt_.wanted())) {
    return invalid("--feed is for rows, not for --metadata, --site, --structure or --xqt");
  }
  if (Result<void> checked = run_.check(); !checked) return checked;
  if (rows_.has_sweep() && format_ == "csv" && gold_.n_sets() > 1) {
    return invalid("--sweep over several sets has no --format csv; -o writes a file for each");
  }
  return {};
}

Result<void> Eval::build() {
  Result<void> built = check_flags();
  if (built && sites_.wanted()) built = sites_.build(run_.classifier());
  if (built) built = structure_.build(run_.classifier());
  if (built) built = xqt_.build();
  if (built && !instead_of_rows()) built = rows_.build(gold_.page_types());
  if (built) built = read_sets();
  if (built && !output_.empty()) built = io::make_folder(output_);
  if (built) built = texts_.make_folder();
  eval::EvalOptions& options = rows_.options();
  if (built) built = run_.build_stop_list(options.rows, "the given rows", options);
  if (built) built = build_resources();
  if (built) {
    const Result<const FeedIndex*> feeds = feeds_.read();
    if (!feeds) return feeds.error();
    options.feeds = *feeds;
  }
  run_.fill(options);
  return built;
}

Result<void> Eval::build_resources() {
  if (!instead_of_rows()) return run_.build_resources(rows_.options().rows);
  if (xqt_.wanted()) return {};
  const auto row = extract::Plan::parse(sites_.wanted() ? sites_.row() : structure_.row());
  if (!row) return row.error();
  Result<void> built = run_.build_resources(std::span(&*row, 1));
  sites_.use(run_.resources());
  structure_.use(run_.resources());
  return built;
}

Result<void> Eval::run_sets() {
  if (sites_.wanted()) return sites_.run(sets_);
  if (structure_.wanted()) return structure_.run(sets_);
  if (xqt_.wanted()) return run_xqt();
  return rows_.run(sets_, texts_);
}

// Runs a row on the pages on which templates were tried, so that both are compared on the same
// pages.
Result<void> Eval::run_xqt() {
  Result<void> done = xqt_.run(sets_);
  for (const eval::XqtReport& report : xqt_.reports()) {
    if (!done || !texts_.given()) break;
    done = io::write_file(texts_.folder() + "/" + report.set->name + ".xqt.jsonl",
                          eval::xqt_texts(report));
  }
  if (!done || !rows_.has_sweep()) return done;
  done = xqt_.run_row(rows_.options_without_sweep(), rows_.summary());
  return done ? rows_.run(xqt_.tried(), texts_) : done;
}

std::string Eval::rendered() const {
  if (sites_.wanted()) return sites_.rendered(format_);
  if (structure_.wanted()) return structure_.rendered(format_);
  if (!xqt_.wanted()) return rows_.rendered(format_);
  if (!rows_.has_sweep()) return xqt_.rendered(format_);
  return xqt_.rendered(format_, *rows_.sweep(), rows_.report());
}

Files Eval::files() const {
  if (xqt_.wanted()) {
    return rows_.has_sweep() ? xqt_.files(*rows_.sweep(), rows_.report()) : xqt_.files();
  }
  if (!instead_of_rows()) return rows_.files();
  const auto files = sites_.wanted() ? sites_.files() : structure_.files();
  return {files.begin(), files.end()};
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
  auto table = metadata_scores(sets_, texts_.folder(), format_, Limits{}, notes_);
  return table ? io::write_file("-", *table) : std::move(table).error();
}

// Reports the lost pages, and returns the exit code.
int Eval::report_losses() const {
  CountingDiagnostics all;
  all.add(notes_);
  rows_.add_lost(all);
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
  if (gold_.n_sets() > 0 || rows_.has_rows() || !output_.empty()) {
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
