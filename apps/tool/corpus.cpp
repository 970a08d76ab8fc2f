// SPDX-License-Identifier: Apache-2.0
// sito corpus: archives of pages in, a corpus out; sito apply: the same, with templates of sites.
#include "sito/corpus/document_index.h"
#include "sito/corpus/fields/template_health.h"
#include "sito/corpus/run.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"

#include "tool/corpus_flags.h"
#include "tool/end_flags.h"
#include "tool/inputs.h"
#include "tool/resume_flag.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/tool_commands.h"
#include "tool/watch_flags.h"

#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace sito::app {
namespace {

// Returns the language of nearly all documents; "" for a corpus of several languages.
std::string corpus_language(const corpus::Account& account) {
  constexpr double kNearlyAll = 0.9;
  for (const auto& [code, n] : account.languages) {
    if (static_cast<double>(n) >= kNearlyAll * static_cast<double>(account.written)) return code;
  }
  return "";
}

std::vector<std::string> languages_of(const corpus::Account& account) {
  std::vector<std::string> codes;
  for (const auto& [code, n] : account.languages) codes.push_back(code);
  return codes;
}

class Corpus final : public Invocation {
 public:
  Corpus(FlagTable& table, bool applies);
  int run() override;

 private:
  Result<void> build(corpus::RunOptions& options, const std::atomic<bool>& stop);
  Result<void> build_files(const corpus::RunOptions& options);
  Result<void> open_reports();
  static Result<void> check_index(const corpus::RunOptions& options);
  [[nodiscard]] Result<void> write_index(const corpus::RunOptions& options) const;
  Result<void> report_health(const corpus::RunOptions& options, const corpus::Account& account);
  Result<void> write_proposals();
  Result<void> write_stats(const corpus::RunOptions& options, const corpus::Account& account,
                           double seconds, const corpus::Progress& progress);
  [[nodiscard]] int report(const corpus::Account& account) const;

  FlagTable& table_;
  CorpusFlags flags_;
  ResumeFlag resume_;
  std::string stats_;
  std::string health_;
  std::string propose_;
  // Opened before the work, so that sito notices at once if they cannot be written.
  std::unique_ptr<ByteSink> stats_sink_;
  std::unique_ptr<ByteSink> health_sink_;
  std::unique_ptr<ByteSink> propose_sink_;
  std::vector<corpus::TemplateReport> reports_;  // about the used templates of fields
  WatchFlags watch_;
  bool quiet_ = false;
  bool verbose_ = false;
  bool index_ = false;
  std::uint64_t total_bytes_ = 0;
};

Corpus::Corpus(FlagTable& table, bool applies) : table_(table) {
  flags_.declare(table, applies);
  table.add("--stats", stats_, "Write the account as JSON")->type_name("FILE");
  if (applies) {
    table
        .add("--health", health_,
             "Write the health of each template of fields as JSON (docs/sites.md)")
        ->type_name("FILE");
    table
        .add("--propose", propose_,
             "Write new templates with paths for the fields that the old templates miss "
             "(docs/sites.md)")
        ->type_name("FILE");
  }
  table.add_switch("-q,--quiet", quiet_, "Print no account on stderr if everything was read");
  table.add_switch("-v,--verbose", verbose_,
                   "Also print where the first problems without loss of text were");
  flags_.declare_more(table);
  resume_.declare(table);
  table
      .add_switch(
          "--index", index_,
          "Write PATH.index, so that `sito get` finds single documents (jsonl, vertical, xml)")
      ->group(kMoreOptions);
  watch_.declare(table);
}

Result<void> Corpus::build(corpus::RunOptions& options, const std::atomic<bool>& stop) {
  Result<void> built = flags_.build(options);
  if (built) built = flags_.serve_addresses(&stop);
  if (!built) return built;
  if (Result<void> checked = watch_.check(); !checked) return checked;
  if (!flags_.site.has_fields() && !(health_.empty() && propose_.empty())) {
    return Error{ErrorCode::InvalidArgument,
                 "--health and --propose need templates of fields (from `sito detect`)"};
  }
  const Result<std::uint64_t> bytes = flags_.build_inputs(options, quiet_);
  if (!bytes) return bytes.error();
  total_bytes_ = *bytes;
  if (corpus::needs_passes(options)) built = corpus::check_rereadable(options);
  if (built && index_) built = check_index(options);
  if (built) built = build_files(options);
  return built ? resume_.build(options, table_, flags_.site.has_fields()) : built;
}

Result<void> Corpus::check_index(const corpus::RunOptions& options) {
  for (const corpus::Output& output : options.outputs) {
    const std::string name(output.format->name);
    if (output.path == "-" || io::place_of(output.path).empty())
      return invalid("--index needs output files: give them with -o");
    if (!output.split.empty())
      return invalid("--index has no effect on a split output: use `sito get --make-index`");
    if (name != "jsonl" && name != "vertical" && name != "xml")
      return invalid("--index is for jsonl, vertical and xml, not for " + name);
  }
  return {};
}

Result<void> Corpus::write_index(const corpus::RunOptions& options) const {
  Result<void> done;
  for (std::size_t i = 0; done && index_ && i < options.outputs.size(); ++i) {
    auto written = corpus::write_document_index(options.outputs[i].path, options.temp_folder);
    if (!written) done = std::move(written).error();
  }
  return done;
}

Result<void> Corpus::build_files(const corpus::RunOptions& options) {
  std::vector<std::string> written = flags_.outputs.paths(options.outputs);
  if (!options.side_archive.empty()) written.push_back(options.side_archive);
  for (const std::string& path : {stats_, health_, propose_, watch_.file()}) {
    if (!path.empty()) written.push_back(path);
  }
  if (!options.dedup_report.empty()) written.push_back(options.dedup_report);
  if (!options.exclusions.empty()) written.push_back(options.exclusions);
  if (index_) {
    for (const corpus::Output& output : options.outputs)
      written.push_back(corpus::index_name(output.path));
  }
  std::vector<std::string> read = options.inputs;
  if (!flags_.site.templates().empty()) read.push_back(flags_.site.templates());
  Result<void> distinct = OutputFlags::check_distinct(written, read);
  if (!distinct) return distinct;
  clear_leftovers(written);
  return open_reports();
}

Result<void> Corpus::open_reports() {
  for (const auto& [path, into] :
       {std::pair{&stats_, &stats_sink_}, {&health_, &health_sink_}, {&propose_, &propose_sink_}}) {
    if (path->empty()) continue;
    auto sink = io::open_sink(*path);
    if (!sink) return std::move(sink).error();
    *into = std::move(*sink);
  }
  return {};
}

// Reports the health of the templates of fields: faults on stderr, and the requested files.
Result<void> Corpus::report_health(const corpus::RunOptions& options,
                                   const corpus::Account& account) {
  if (!flags_.site.has_fields()) return {};
  auto reports = corpus::report_templates(*flags_.site.sites(), account, options.sift);
  if (!reports) return std::move(reports).error();
  reports_ = std::move(*reports);
  for (const corpus::TemplateReport& report : reports_) say_lines(complaints_of(report.health));
  if (health_sink_ != nullptr) {
    Result<void> written = health_sink_->write(
        corpus::to_json(reports_).dump(1, ' ', false, site::Json::error_handler_t::replace) + "\n");
    if (written) written = health_sink_->close();
    if (!written) return written;
  }
  return propose_sink_ == nullptr ? Result<void>() : write_proposals();
}

// Writes one template in readable form, several as one on each line, as `sito learn` does.
Result<void> Corpus::write_proposals() {
  std::size_t n = 0;
  for (const corpus::TemplateReport& report : reports_) n += report.proposal ? 1 : 0;
  if (n == 0) {
    std::fputs("sito: --propose: there is nothing to propose; the file was not written\n", stderr);
    return {};
  }
  for (const corpus::TemplateReport& report : reports_) {
    if (!report.proposal) continue;
    const Result<void> written = propose_sink_->write(site::to_json(*report.proposal, n > 1));
    if (!written) return written;
  }
  return propose_sink_->close();
}

Result<void> Corpus::write_stats(const corpus::RunOptions& options, const corpus::Account& account,
                                 double seconds, const corpus::Progress& progress) {
  if (stats_sink_ == nullptr) return {};
  nlohmann::json stats = nlohmann::json::parse(corpus::to_json(account));
  const double busy = static_cast<double>(progress.busy_ns.load());
  if (!reports_.empty()) stats["templates"] = corpus::to_json(reports_);
  stats["timing"] = {
      {"seconds", seconds},
      {"threads", options.threads},
      {"wait_share", busy > 0 ? static_cast<double>(progress.wait_ns.load()) / busy : 0.0}};
  Result<void> written = stats_sink_->write(stats.dump(2) + "\n");
  return written ? stats_sink_->close() : written;
}

// Reports on stderr what became of the records, and returns the exit code.
int Corpus::report(const corpus::Account& account) const {
  const bool lost = account.has_losses();
  if (!account.reader_gone && (!quiet_ || lost || account.interrupted)) {
    print_notes(account, verbose_);
    say_lines(corpus::to_text(account));
  }
  if (!account.adds_up()) return kExitInternal;
  if (account.reader_gone) return kExitDone;
  if (account.interrupted && account.output_failed.empty()) return kExitInterrupted;
  return lost ? kExitPartly : kExitDone;
}

int Corpus::run() {
  corpus::RunOptions options;
  corpus::Progress progress;
  const Result<void> built = build(options, progress.stop);
  if (!built) return usage_error(built.error());

  const StopOnSignal stop_on_signal(progress.stop);
  const auto begin = std::chrono::steady_clock::now();
  options.slow_pages = &progress.slow_pages;
  auto watch = watch_.begin(progress, total_bytes_, quiet_);
  if (!watch) return usage_error(watch.error());
  Result<corpus::Account> account = corpus::run(options, progress);
  watch->reset();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!account) {
    say(to_string(account.error()));
    return account.error().code == ErrorCode::Io && progress.records > 0 ? kExitPartly : kExitUsage;
  }
  const bool complete = !account->is_cut();
  Result<void> written;
  if (complete) written = resume_.publish(options);
  if (written && complete) written = write_index(options);
  if (written && complete) {
    written = flags_.outputs.write_registry(options.outputs, corpus_language(*account),
                                            languages_of(*account));
  }
  if (written && !account->reader_gone) written = report_health(options, *account);
  if (written) written = write_stats(options, *account, seconds, progress);
  // Does this last: a run that is killed before this resumes from its journal.
  if (written && complete) written = resume_.clear();
  const int exit_code = report(*account);
  if (!complete && resume_.given()) {
    say("the run is not complete; run the same command again to resume it");
  } else if (!complete && (account->output_failed.empty() || options.keep_partial)) {
    print_unfinished(corpus::output_paths(options), corpus::keeps_partial(options, *account));
  }
  if (written) return exit_code;
  say(to_string(written.error()));
  return kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_corpus(FlagTable& table) {
  return std::make_unique<Corpus>(table, false);
}

std::unique_ptr<Invocation> declare_apply(FlagTable& table) {
  return std::make_unique<Corpus>(table, true);
}

}  // namespace sito::app
