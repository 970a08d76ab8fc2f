// SPDX-License-Identifier: Apache-2.0
// sito corpus: archives of pages in, a corpus out; sito apply: the same, with templates of sites.
#include "sito/commands.h"
#include "sito/corpus/run.h"
#include "sito/corpus/template_health.h"
#include "sito/dedup_flags.h"
#include "sito/end_flags.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/inputs.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/outputs.h"
#include "sito/progress.h"
#include "sito/say.h"
#include "sito/signals.h"
#include "sito/site_flags.h"

#include <nlohmann/json.hpp>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace sito::app {
namespace {

// More than any machine's processors; each takes memory (docs/decisions/0006).
constexpr unsigned kMostThreads = 1024;
constexpr std::size_t kListLimitBytes = std::size_t{64} << 20;

// The language of nearly all documents; "" for a corpus of several.
std::string corpus_language(const corpus::Account& account) {
  constexpr double kNearlyAll = 0.9;
  for (const auto& [code, n] : account.languages) {
    if (static_cast<double>(n) >= kNearlyAll * static_cast<double>(account.written)) return code;
  }
  return "";
}

class Corpus final : public Invocation {
 public:
  Corpus(CLI::App& app, bool applies);
  int run() override;

 private:
  Result<void> build(corpus::RunOptions& options);
  Result<void> build_inputs(corpus::RunOptions& options);
  Result<void> build_files(const corpus::RunOptions& options);
  Result<void> open_reports();
  Result<void> report_health(const corpus::RunOptions& options, const corpus::Account& account);
  Result<void> write_proposals();
  Result<void> write_stats(const corpus::RunOptions& options, const corpus::Account& account,
                           double seconds, const corpus::Progress& progress);
  [[nodiscard]] int report(const corpus::Account& account) const;

  std::vector<std::string> inputs_;
  std::vector<std::string> input_lists_;
  OutputFlags outputs_;
  SiftFlags sift_;
  DedupFlags dedup_;
  SiteFlags site_;
  EndFlags ends_;
  TempDirFlag temp_dir_;
  std::string side_archive_;
  std::vector<std::string> side_types_;
  bool archive_feeds_ = false;
  std::string stats_;
  std::string health_;
  std::string propose_;
  // Opened before the work, so that they can be written.
  std::unique_ptr<ByteSink> stats_sink_;
  std::unique_ptr<ByteSink> health_sink_;
  std::unique_ptr<ByteSink> propose_sink_;
  std::vector<corpus::TemplateReport> reports_;  // on the templates of fields that were used
  std::string progress_ = "auto";
  unsigned threads_ = 0;
  bool quiet_ = false;
  bool verbose_ = false;
  std::uint64_t total_bytes_ = 0;
};

Corpus::Corpus(CLI::App& app, bool applies) {
  if (applies) site_.declare_templates(app);
  app.add_option("INPUT", inputs_,
                 "WARC, ARC, WET, WACZ, HTML, JSONL or Wikipedia files, also gzip, xz, zstd or "
                 "lz4; folders; - for standard input");
  outputs_.declare(app);
  sift_.declare(app);
  dedup_.declare(app);
  temp_dir_.declare(app);
  if (!applies) site_.declare(app);
  ends_.declare(app);
  app.add_option(
         "-j,--threads", threads_,
         "Worker threads; default: as many as there are processors. Does not change the output")
      ->type_name("N")
      ->check(number_between(1U, kMostThreads));
  app.add_option("--stats", stats_, "Write the closing account as JSON")->type_name("FILE");
  if (applies) {
    app.add_option("--health", health_,
                   "Write how well each template of fields still does, as JSON (docs/sites.md)")
        ->type_name("FILE");
    app.add_option("--propose", propose_,
                   "Write templates that miss with the paths that would find it, as new templates")
        ->type_name("FILE");
  }
  app.add_flag("-q,--quiet", quiet_, "No account on stderr when everything was read");
  app.add_flag("-v,--verbose", verbose_,
               "Also say where the first odd things were that cost no text");
  const auto more = [&](CLI::Option* option) {
    option->group(kMoreOptions);
    return option;
  };
  more(app.add_option("-i,--input-list,--input-file", input_lists_,
                      "A file with one input a line; - for standard input; repeatable"))
      ->type_name("FILE")
      ->allow_extra_args(false);
  more(app.add_option("--side-warc", side_archive_,
                      "Copy responses that are not pages (PDF, images ...) into this WARC"))
      ->type_name("FILE");
  more(app.add_option("--side-type", side_types_,
                      "Copy only content types that begin so (application/pdf); repeatable"))
      ->type_name("TYPE")
      ->allow_extra_args(false);
  more(app.add_flag("--archive-feeds", archive_feeds_,
                    "Read the inputs twice: first the feeds in them, as with --feed; implies "
                    "--metadata"));
  more(app.add_option("--progress", progress_, "auto (default: on a terminal), always or never"))
      ->type_name("WHEN");
}

Result<void> Corpus::build_inputs(corpus::RunOptions& options) {
  for (const std::string& list : input_lists_) {
    auto lines = io::read_file(list, kListLimitBytes);
    if (!lines) return std::move(lines).error();
    for (std::size_t at = 0; at < lines->size();) {
      const std::size_t end = std::min(lines->find('\n', at), lines->size());
      std::string line = lines->substr(at, end - at);
      if (line.ends_with('\r')) line.pop_back();
      if (!line.empty()) inputs_.push_back(std::move(line));
      at = end + 1;
    }
  }
  if (inputs_.empty() && input_lists_.empty() && isatty(STDIN_FILENO) == 0)
    inputs_.emplace_back("-");
  if (inputs_.empty())
    return Error{ErrorCode::InvalidArgument, "no input was given; see `sito corpus -h`"};
  const Result<std::uint64_t> bytes =
      expand_inputs(inputs_, ends_.inputs(quiet_, {site_.templates()}), options.inputs);
  if (!bytes) return bytes.error();
  total_bytes_ = *bytes;
  return {};
}

Result<void> Corpus::build(corpus::RunOptions& options) {
  ParamPairs others;
  Result<void> built = sift_.build(options.sift, others);
  auto folder = temp_dir_.build();
  if (built && !folder) built = std::move(folder).error();
  if (built) options.temp_folder = std::move(*folder);
  if (built) built = site_.build(options, others);
  if (built) built = outputs_.build(options.outputs, others);
  if (!built) return built;
  if (!side_types_.empty() && side_archive_.empty()) {
    return Error{ErrorCode::InvalidArgument, "--side-type has no effect without --side-warc"};
  }
  if (progress_ != "auto" && progress_ != "always" && progress_ != "never") {
    return Error{ErrorCode::InvalidArgument,
                 "--progress is auto, always or never, not '" + progress_ + "'"};
  }
  options.sift.metadata |= site_.has_fields();
  if (!site_.has_fields() && !(health_.empty() && propose_.empty())) {
    return Error{ErrorCode::InvalidArgument,
                 "--health and --propose are for templates of fields (sito detect)"};
  }
  options.archive_feeds = archive_feeds_;
  options.sift.metadata |= archive_feeds_;
  options.side_archive = side_archive_;
  options.side_types = side_types_;
  ends_.build(options);
  options.threads = threads_ > 0 ? threads_ : available_threads();
  OutputFlags::ask_for_wanted(options.outputs, options.sift);
  built = sift_.check_effect(OutputFlags::has_paragraph_attributes(options.outputs));
  if (built) built = dedup_.build(options);
  const bool has_temp_files = options.site.learner != nullptr || options.dedup.needs_pass() ||
                              options.sift.sites != nullptr;
  if (built && temp_dir_.given() && !has_temp_files) {
    built = Error{ErrorCode::InvalidArgument,
                  "--temp-dir has no effect without --site, or --dedup over a shard or a run"};
  }
  if (built) built = build_inputs(options);
  if (built && corpus::needs_passes(options)) built = corpus::check_rereadable(options);
  return built ? build_files(options) : built;
}

Result<void> Corpus::build_files(const corpus::RunOptions& options) {
  std::vector<std::string> written = outputs_.paths(options.outputs);
  if (!side_archive_.empty()) written.push_back(side_archive_);
  for (const std::string& path : {stats_, health_, propose_}) {
    if (!path.empty()) written.push_back(path);
  }
  if (!options.dedup_report.empty()) written.push_back(options.dedup_report);
  std::vector<std::string> read = options.inputs;
  if (!site_.templates().empty()) read.push_back(site_.templates());
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

// How the templates of fields do: on stderr what is wrong, and what was asked for into files.
Result<void> Corpus::report_health(const corpus::RunOptions& options,
                                   const corpus::Account& account) {
  if (!site_.has_fields()) return {};
  auto reports = corpus::report_templates(*site_.sites(), account, options.sift);
  if (!reports) return std::move(reports).error();
  reports_ = std::move(*reports);
  say_lines(corpus::to_text(reports_));
  if (health_sink_ != nullptr) {
    Result<void> written = health_sink_->write(
        corpus::to_json(reports_).dump(1, ' ', false, site::Json::error_handler_t::replace) + "\n");
    if (written) written = health_sink_->close();
    if (!written) return written;
  }
  return propose_sink_ == nullptr ? Result<void>() : write_proposals();
}

// One template as people read it, several on a line each, as `sito learn` does.
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

// Says on stderr what became of the records, and gives the exit code.
int Corpus::report(const corpus::Account& account) const {
  const bool lost = account.lost_something();
  if (!account.reader_gone && (!quiet_ || lost || account.interrupted)) {
    print_notes(account, verbose_);
    say_lines(corpus::to_text(account));
  }
  if (!account.adds_up()) return kExitInternal;
  if (account.reader_gone) return kExitDone;
  if (account.interrupted) return kExitInterrupted;
  return lost ? kExitPartly : kExitDone;
}

int Corpus::run() {
  corpus::RunOptions options;
  const Result<void> built = build(options);
  if (!built) return usage_error(built.error());

  corpus::Progress progress;
  const StopOnSignal stop_on_signal(progress.stop);
  const auto begin = std::chrono::steady_clock::now();
  Result<corpus::Account> account = [&] {
    const ProgressLine line(
        [&](double seconds) { return progress_text(progress, total_bytes_, seconds); },
        quiet_ ? "never" : progress_);
    return corpus::run(options, progress);
  }();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!account) {
    say(to_string(account.error()));
    return account.error().code == ErrorCode::Io && progress.records > 0 ? kExitPartly : kExitUsage;
  }
  const bool complete = !account->interrupted && !account->reader_gone;
  Result<void> written;
  if (complete) written = outputs_.write_registry(options.outputs, corpus_language(*account));
  if (written && !account->reader_gone) written = report_health(options, *account);
  if (written) written = write_stats(options, *account, seconds, progress);
  const int exit_code = report(*account);
  if (!complete)
    say_unfinished(corpus::output_paths(options), corpus::keeps_partial(options, *account));
  if (written) return exit_code;
  say(to_string(written.error()));
  return kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_corpus(CLI::App& app) {
  return std::make_unique<Corpus>(app, false);
}

std::unique_ptr<Invocation> declare_apply(CLI::App& app) {
  return std::make_unique<Corpus>(app, true);
}

}  // namespace sito::app
