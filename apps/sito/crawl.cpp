// SPDX-License-Identifier: Apache-2.0
// sito crawl: from addresses to archives and texts, and what is known of a crawl.
#include "sito/commands.h"
#include "sito/crawl/run.h"
#include "sito/crawl_flags.h"
#include "sito/crawl_missed.h"
#include "sito/fetch_flags.h"
#include "sito/flags.h"
#include "sito/frontier/frontier.h"
#include "sito/help.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/outputs.h"
#include "sito/progress.h"
#include "sito/say.h"
#include "sito/signals.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {
namespace {

constexpr std::size_t kMostBytes = std::size_t{32} << 20;  // of one answer

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

// Who only asks what is known of a crawl leaves no trace in it.
frontier::OpenOptions as_reader() {
  frontier::OpenOptions options;
  options.read_only = true;
  return options;
}

class Crawl final : public Invocation {
 public:
  explicit Crawl(CLI::App& app);
  int run() override;

 private:
  Result<void> build(crawl::CrawlOptions& options);
  Result<void> build_outputs(crawl::CrawlOptions& options);
  Result<void> open_reports();
  Result<void> write_reports(const crawl::CrawlAccount& account, double seconds);
  int report(const crawl::CrawlAccount& account) const;
  int show(bool list);
  int show_missed();

  ScopeFlags scope_;
  PaceFlags pace_;
  BrowserFlags render_;
  FetchFlags fetch_;
  OutputFlags outputs_;
  SiftFlags sift_;
  std::string folder_, frontier_, worker_ = "main";
  std::string stats_, hosts_, status_, list_, missed_;
  std::string progress_ = "auto";
  bool wacz_ = false, cdxj_ = false, no_cdxj_ = false, no_archive_ = false;
  bool pairs_ = false, revisit_ = false, quiet_ = false;
  std::unique_ptr<ByteSink> stats_sink_, hosts_sink_;
};

Crawl::Crawl(CLI::App& app) {
  scope_.declare(app);
  app.add_option("-o,--output", folder_, "Folder of the crawl; a crawl that is there goes on")
      ->type_name("FOLDER");
  app.add_option("--format,--output-format", outputs_.formats,
                 "vertical, jsonl (default), wet, text or another of `sito list formats`, "
                 "comma-separated; written to FOLDER/corpus.vert ...")
      ->type_name("NAME")
      ->allow_extra_args(false);
  pace_.declare(app);
  render_.declare(app);
  sift_.declare(app);
  app.add_flag("--revisit", revisit_, "Also ask anew for pages that are due");
  app.add_flag("--pairs", pairs_, "Write pages that are there in two languages to pairs.jsonl");
  app.add_flag("--wacz,--generateWACZ", wacz_, "Write one archive of all for replay, crawl.wacz");
  app.add_option("--stats", stats_, "Write the closing account as JSON")->type_name("FILE");
  app.add_option("--status", status_, "Print how many addresses of a crawl wait, are done ...")
      ->type_name("FOLDER");
  app.add_option("--list", list_, "Print every address of a crawl with what became of it, and why")
      ->type_name("FOLDER");
  app.add_option("--missed", missed_,
                 "Print what a crawl without a browser would have missed, by page")
      ->type_name("FOLDER");
  app.add_flag("-q,--quiet", quiet_, "No account on stderr when all went well");
  const auto more = [&](CLI::Option* option) {
    option->group(kMoreOptions);
    return option;
  };
  // What is shared with other commands is told there in short; here there is much else to tell.
  for (const char* name : {"--precision", "--recall", "--dial", "--fast", "--param",
                           "--no-language", "--reveal-limit", "--scroll-limit", "--page-time"}) {
    more(app.get_option(name));
  }
  more(app.add_option("--compress", outputs_.compress, "gzip, zstd or none, of the outputs"))
      ->type_name("HOW");
  more(app.add_option("--names", outputs_.names,
                      "A list of multi-word names, one a line; each is one position of the "
                      "vertical"))
      ->type_name("FILE");
  more(app.add_option("--registry", outputs_.registry,
                      "Write the registry file that NoSketch Engine needs for the vertical"))
      ->type_name("FILE");
  more(app.add_flag("--no-archive", no_archive_, "Keep texts only, no WARC"));
  more(app.add_flag("--cdxj,--generateCDX", cdxj_, "Write the index of the archives (default)"));
  more(app.add_flag("--no-cdxj", no_cdxj_, "Write no index of the archives"));
  more(app.add_option("--frontier", frontier_,
                      "A database for several workers, postgresql://USER@HOST/NAME; default: a "
                      "file in the folder"))
      ->type_name("WHERE");
  more(app.add_option("--worker", worker_, "Name of this worker among those of one database"))
      ->type_name("NAME");
  fetch_.declare(app);
  more(app.add_option("--hosts", hosts_, "Write the summary by host as JSON"))->type_name("FILE");
  more(app.add_option("--progress", progress_, "auto (default: on a terminal), always or never"))
      ->type_name("WHEN");
}

Result<void> Crawl::build_outputs(crawl::CrawlOptions& options) {
  ParamPairs others;
  Result<void> built = sift_.build(options.sift, others);
  outputs_.output = folder_ + (folder_.ends_with('/') ? "" : "/");
  if (built) built = outputs_.build(options.outputs, others);
  if (!built) return built;
  OutputFlags::ask_for_wanted(options.outputs, options.sift);
  for (corpus::Output& output : options.outputs) {
    output.path = io::file_name(output.path);
    auto renderer = output.format->make(output.settings);
    if (!renderer) return std::move(renderer).error();
    std::string end;
    (*renderer)->end_file(end);
    if (end.empty()) continue;
    return invalid("--format: files of " + std::string(output.format->name) +
                   " have an end, and those of a crawl grow; make them of its archive with "
                   "`sito corpus`");
  }
  return sift_.check_effect(OutputFlags::has_paragraph_attributes(options.outputs));
}

Result<void> Crawl::build(crawl::CrawlOptions& options) {
  if (folder_.empty()) return invalid("no folder was given: -o FOLDER");
  if (progress_ != "auto" && progress_ != "always" && progress_ != "never")
    return invalid("--progress is auto, always or never, not '" + progress_ + "'");
  if (cdxj_ && no_cdxj_) return invalid("--cdxj and --no-cdxj exclude each other");
  if (no_archive_ && (wacz_ || cdxj_))
    return invalid("--wacz and --cdxj have no effect with --no-archive");
  options.fetch = fetch_.options(kMostBytes, nullptr);
  Result<void> built = scope_.build(options);
  if (built) built = pace_.build(options);
  if (built) built = render_.build(options);
  if (!built) return built;
  if (worker_.empty()) return invalid("--worker is a name");
  options.folder = folder_;
  if (frontier_.find("://") != std::string::npos && !frontier_.starts_with("postgres"))
    return invalid("--frontier is the path of a file or postgresql://..., not '" + frontier_ + "'");
  options.frontier = frontier_;
  if (options.seeds.empty() && frontier_.empty() &&
      io::file_size(crawl::frontier_of(folder_, frontier_)) == 0)
    return invalid("no seed was given; see `sito crawl -h`");
  options.worker = worker_;
  options.archive = !no_archive_;
  options.cdxj = !no_cdxj_ && !no_archive_;
  options.wacz = wacz_;
  options.pairs = pairs_;
  options.revisit = revisit_;
  options.browser.allow_private = options.fetch.allow_private;
  options.browser.record = options.archive;
  built = build_outputs(options);
  return built ? open_reports() : built;
}

Result<void> Crawl::open_reports() {
  if (!stats_.empty() && !hosts_.empty()) {
    if (auto apart = OutputFlags::check_distinct({stats_, hosts_}, {}); !apart) return apart;
  }
  for (const auto& [path, into] : {std::pair{&stats_, &stats_sink_}, {&hosts_, &hosts_sink_}}) {
    if (path->empty()) continue;
    auto sink = io::open_sink(*path);
    if (!sink) return std::move(sink).error();
    *into = std::move(*sink);
  }
  return {};
}

Result<void> Crawl::write_reports(const crawl::CrawlAccount& account, double seconds) {
  if (stats_sink_ != nullptr) {
    nlohmann::json stats = nlohmann::json::parse(crawl::to_json(account, false));
    stats["timing"] = {{"seconds", seconds}};
    Result<void> written = stats_sink_->write(stats.dump(2) + "\n");
    if (written) written = stats_sink_->close();
    if (!written) return written;
  }
  if (hosts_sink_ == nullptr) return {};
  const nlohmann::json all = nlohmann::json::parse(crawl::to_json(account, true));
  Result<void> written = hosts_sink_->write(all["hosts"].dump(2) + "\n");
  return written ? hosts_sink_->close() : written;
}

int Crawl::report(const crawl::CrawlAccount& account) const {
  const bool incomplete =
      account.seeds_failed > 0 || account.lost > 0 || account.ending == crawl::Ending::Offline;
  const bool interrupted = account.ending == crawl::Ending::Interrupted;
  if (!quiet_ || incomplete || interrupted) say_lines(crawl::to_text(account));
  if (!account.adds_up()) return kExitInternal;
  if (interrupted) return kExitInterrupted;
  return incomplete ? kExitPartly : kExitDone;
}

// What a frontier knows, on standard output.
int Crawl::show(bool list) {
  const std::string where = crawl::frontier_of(list ? list_ : status_, frontier_);
  if (frontier_.empty() && io::file_size(where) == 0)
    return usage_error("there is no crawl in " + (list ? list_ : status_));
  auto frontier = frontier::Frontier::open(where, as_reader());
  if (!frontier) return usage_error(frontier.error());
  if (list) {
    const Result<void> shown = (*frontier)->each([](const frontier::Frontier::Row& row) {
      std::printf("%s\t%s\t%s\t%u\t%s\n", row.state.c_str(), row.reason.c_str(),
                  row.task.link.kind.c_str(), row.task.link.depth, row.task.link.url.c_str());
    });
    return shown ? kExitDone : usage_error(shown.error());
  }
  crawl::CrawlAccount account;
  const Result<void> counted = crawl::count_addresses(**frontier, account);
  if (!counted) return usage_error(counted.error());
  const nlohmann::json status = {{"addresses", account.addresses},
                                 {"waiting", account.waiting},
                                 {"written", account.written},
                                 {"dropped", account.dropped},
                                 {"failed", account.failed}};
  std::printf("%s\n", status.dump(2).c_str());
  return kExitDone;
}

// What its archives say that only a browser had.
int Crawl::show_missed() {
  corpus::SiftOptions options;
  ParamPairs others;
  Result<void> shown = sift_.build(options, others);
  if (shown) shown = print_missed(missed_, options);
  return shown ? kExitDone : usage_error(shown.error());
}

int Crawl::run() {
  const auto asked = {!missed_.empty(), !status_.empty(), !list_.empty()};
  const auto n_asked = std::count(asked.begin(), asked.end(), true);
  if (n_asked > 1 || (n_asked == 1 && !folder_.empty()))
    return usage_error("--status, --list and --missed only ask; each stands for itself");
  if (!missed_.empty()) return show_missed();
  if (!status_.empty()) return show(false);
  if (!list_.empty()) return show(true);
  crawl::CrawlOptions options;
  const Result<void> built = build(options);
  if (!built) return usage_error(built.error());
  crawl::CrawlProgress progress;
  const StopOnSignal stop_on_signal(progress.stop);
  options.reveal.stop = &progress.stop;
  options.tell = [](const std::string& line) { say(line); };
  const auto begin = std::chrono::steady_clock::now();
  Result<crawl::CrawlAccount> account = [&] {
    const ProgressLine line([&](double seconds) { return progress_text(progress, seconds); },
                            quiet_ ? "never" : progress_);
    return crawl::crawl(options, progress);
  }();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!account) {
    say(to_string(account.error()));
    const bool full = account.error().message.find("disk is full") != std::string::npos;
    if (full) {
      std::fputs("sito: what was written is kept; make room, and the same command goes on\n",
                 stderr);
    }
    return progress.pages > 0 ? kExitPartly : kExitUsage;
  }
  Result<void> written = outputs_.write_registry(options.outputs, "");
  if (written) written = write_reports(*account, seconds);
  const int exit_code = report(*account);
  if (written) return exit_code;
  say(to_string(written.error()));
  return kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_crawl(CLI::App& app) { return std::make_unique<Crawl>(app); }

}  // namespace sito::app
