// SPDX-License-Identifier: Apache-2.0
// sito crawl: makes archives and texts from URLs, and shows the state of a crawl.
#include "sito/base/error.h"
#include "sito/crawl/run.h"
#include "sito/frontier/frontier.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"

#include "tool/fetch_flags.h"
#include "tool/flags.h"
#include "tool/outputs.h"
#include "tool/progress.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/times.h"
#include "web/crawl_flags.h"
#include "web/crawl_missed.h"
#include "web/crawl_progress.h"
#include "web/schedule.h"
#include "web/visitor_flags.h"
#include "web/web_commands.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace sito::app {
namespace {

constexpr std::size_t kMostBytes = std::size_t{32} << 20;  // of one response

// Commands that only show the state of a crawl leave no trace in it.
frontier::OpenOptions as_reader() {
  frontier::OpenOptions options;
  options.read_only = true;
  return options;
}

constexpr std::chrono::milliseconds kStatusEvery{2'000};
constexpr std::chrono::milliseconds kWaitStep{200};  // between looks at the clock

Result<nlohmann::ordered_json> status_of(frontier::Frontier& frontier) {
  crawl::CrawlAccount account;
  const Result<void> counted = crawl::count_addresses(frontier, account);
  if (!counted) return counted.error();
  return nlohmann::ordered_json{{"addresses", account.addresses},
                                {"waiting", account.waiting},
                                {"written", account.written},
                                {"dropped", account.dropped},
                                {"failed", account.failed}};
}

class Crawl final : public Invocation {
 public:
  explicit Crawl(FlagTable& table);
  int run() override;

 private:
  Result<void> build(crawl::CrawlOptions& options);
  Result<void> build_outputs(crawl::CrawlOptions& options);
  Result<void> open_reports();
  Result<void> write_reports(const crawl::CrawlAccount& account, double seconds);
  int report(const crawl::CrawlAccount& account) const;
  void keep_status(const crawl::CrawlProgress& progress, double seconds, bool running) const;
  int crawl_once(crawl::CrawlOptions& options, crawl::CrawlProgress& progress);
  int crawl_on_schedule(crawl::CrawlOptions& options, const Schedule& schedule);
  int show(bool list);
  int show_missed();

  ScopeFlags scope_;
  PaceFlags pace_;
  BrowserFlags render_;
  FetchFlags fetch_;
  VisitorFlags visitor_;
  OutputFlags outputs_;
  SiftFlags sift_;
  std::string folder_, frontier_, worker_ = "main";
  std::string stats_, hosts_, status_, list_, missed_, status_page_;
  std::string progress_ = "auto";
  bool wacz_ = false, cdxj_ = false, no_cdxj_ = false, no_archive_ = false;
  std::string prefix_ = "crawl";
  unsigned archive_mb_ = 1024;
  bool requisites_ = false;
  bool pairs_ = false, revisit_ = false, quiet_ = false;
  std::string schedule_;
  std::unique_ptr<ByteSink> stats_sink_, hosts_sink_;
};

Crawl::Crawl(FlagTable& table) {
  scope_.declare(table);
  table.add("-o,--output", folder_, "Folder of the crawl; an existing crawl is resumed")
      ->type_name("FOLDER");
  table
      .add("--format,--output-format", outputs_.formats,
           "Formats of `sito list formats`, comma-separated (default jsonl); written to "
           "FOLDER/corpus.vert ...")
      ->type_name("NAME")
      ->one_each();
  pace_.declare(table);
  render_.declare(table);
  sift_.declare(table);
  table.add_switch("--revisit", revisit_, "Also visit pages again whose next visit is due");
  table.add_switch("--pairs", pairs_, "Write pages that exist in two languages to pairs.jsonl");
  table
      .add_switch("--wacz,--generateWACZ", wacz_,
                  "Write crawl.wacz, one file for replay with all archives")
      ->excludes("--no-archive");
  more(table.add("--schedule", schedule_,
                 "Do not end, but crawl again at these times with --revisit: '30 3 * * *' as in "
                 "cron, @daily, '@every 6h' ..."))
      ->type_name("TIMES");
  table.add("--stats", stats_, "Write the account as JSON")->type_name("FILE");
  table.add("--status", status_, "Print the account of a crawl: how many URLs wait, are done ...")
      ->type_name("FOLDER");
  more(table.add(
           "--status-page", status_page_,
           "Keep a page about the running crawl in this file, which loads itself anew; the same "
           "as JSON in FILE.json"))
      ->type_name("FILE");
  table.add("--list", list_, "Print every URL of a crawl with its state and reason")
      ->type_name("FOLDER");
  table
      .add("--missed", missed_,
           "Print the text of each page that a crawl without a browser would have missed")
      ->type_name("FOLDER");
  table.add_switch("-q,--quiet", quiet_, "Print no account on stderr if there was no problem");
  // These shared flags have short help here, because this command has many others.
  for (const char* name : {"--precision", "--recall", "--dial", "--fast", "--param",
                           "--no-language", "--reveal-limit", "--scroll-limit", "--page-time"}) {
    more(table.find(name));
  }
  more(table.add("--compress", outputs_.compress,
                 "Compression of the outputs: gzip, zstd or none (default)"))
      ->type_name("HOW");
  more(table.add(
           "--names", outputs_.names,
           "List of multi-word names, one on each line; each becomes one position of the vertical"))
      ->type_name("FILE");
  more(table.add("--registry", outputs_.registry,
                 "Write the registry file of the vertical for NoSketch Engine"))
      ->type_name("FILE");
  more(table.add_switch("--no-archive", no_archive_, "Write no WARC archives"));
  more(table.add_switch("--cdxj,--generateCDX", cdxj_, "Write the index of the archives (default)"))
      ->excludes("--no-archive");
  more(table.add_switch("--no-cdxj", no_cdxj_, "Write no index of the archives"))
      ->excludes("--cdxj");
  more(table.add("--frontier", frontier_,
                 "Frontier for several workers: postgresql://USER@HOST/NAME; default: a file in "
                 "the folder"))
      ->type_name("WHERE");
  more(table.add("--worker", worker_,
                 "Name of this worker, different from the other workers of the crawl"))
      ->type_name("NAME");
  more(table.add("--archive-prefix,--warcPrefix", prefix_,
                 "Beginning of the names of archive files (default: crawl)"))
      ->type_name("NAME");
  more(table.add("--archive-size", archive_mb_,
                 "Megabytes after which a new archive file begins (default 1024)"))
      ->type_name("MB")
      ->check(number_between(1U, 1U << 20));
  more(table.add_switch(
      "--requisites", requisites_,
      "Also archive pictures, style sheets and scripts of fetched pages, and linked PDF files"));
  fetch_.declare(table);
  visitor_.declare(table);
  more(table.add("--hosts", hosts_, "Write the account of each host as JSON"))->type_name("FILE");
  more(table.add("--progress", progress_,
                 "Show progress: auto (default; on a terminal), always or never"))
      ->type_name("WHEN");
}

Result<void> Crawl::build_outputs(crawl::CrawlOptions& options) {
  ParamPairs others;
  Result<void> built = sift_.build(options.sift, others);
  outputs_.output = folder_ + (folder_.ends_with('/') ? "" : "/");
  if (built) built = outputs_.build(options.outputs, others);
  if (!built) return built;
  OutputFlags::apply_wants(options.outputs, options.sift);
  for (corpus::Output& output : options.outputs) {
    output.path = io::file_name(output.path);
    auto renderer = output.format->make(output.settings);
    if (!renderer) return std::move(renderer).error();
    std::string end;
    (*renderer)->end_file(end);
    if (end.empty() && output.format->make_file == nullptr) continue;
    return invalid("--format: a crawl cannot write " + std::string(output.format->name) +
                   ", because its files have an end; run `sito corpus` on the folder of the crawl");
  }
  return sift_.check_effect(OutputFlags::has_paragraph_attributes(options.outputs));
}

Result<void> Crawl::build(crawl::CrawlOptions& options) {
  if (folder_.empty()) return invalid("no folder was given; use -o FOLDER");
  if (progress_ != "auto" && progress_ != "always" && progress_ != "never")
    return invalid("--progress is auto, always or never, not '" + progress_ + "'");
  options.fetch = fetch_.options(kMostBytes, nullptr);
  Result<void> built = scope_.build(options);
  if (built) built = pace_.build(options);
  if (built) built = render_.build(options);
  if (built) built = visitor_.build(options.browser, options.visitor, options.fetch.proxy);
  if (!built) return built;
  const bool has_picture = options.reveal.view_picture || options.reveal.whole_picture;
  if (no_archive_ && (has_picture || requisites_))
    return invalid("--screenshot and --requisites have no effect with --no-archive");
  if (prefix_.empty() || prefix_.find_first_of("/\\") != std::string::npos ||
      prefix_.front() == '.') {
    return invalid("--archive-prefix is the beginning of a file name, not '" + prefix_ + "'");
  }
  options.requisites = requisites_;
  options.archive_name = prefix_;
  options.archive_bytes = std::uint64_t{archive_mb_} << 20;
  options.browser.proxy = options.fetch.proxy;
  if (worker_.empty()) return invalid("--worker needs a name");
  if (!status_page_.empty()) {
    // Reported before the first request.
    const Result<void> made =
        io::replace_file(status_page_, status_page("Crawl " + folder_, "{}", true));
    if (!made) return invalid("--status-page: " + made.error().message);
  }
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
  options.browser.mark_print = options.sift.print_css;
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

// Replaces the page about the crawl. Without the frontier, which may be busy, the rest is written.
void Crawl::keep_status(const crawl::CrawlProgress& progress, double seconds, bool running) const {
  if (status_page_.empty()) return;
  const std::uint64_t pages = progress.pages.load();
  nlohmann::ordered_json status = {
      {"running", running},
      {"seconds", std::floor(seconds)},
      {"pages", pages},
      {"pages_per_minute", seconds > 0 ? std::round(60 * static_cast<double>(pages) / seconds) : 0},
      {"rendered", progress.rendered.load()},
      {"bytes", progress.bytes.load()}};
  const std::string where = crawl::frontier_of(folder_, frontier_);
  if (auto frontier = frontier::Frontier::open(where, as_reader())) {
    if (const auto counts = status_of(**frontier)) status.update(*counts);
  }
  const std::string text = status.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
  (void)io::replace_file(status_page_ + ".json", text + "\n");
  (void)io::replace_file(status_page_, status_page("Crawl " + folder_, text, running));
}

// Prints the contents of a frontier on standard output.
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
  Result<nlohmann::ordered_json> status = status_of(**frontier);
  if (!status) return usage_error(status.error());
  (*status)["running"] = io::is_locked(status_ + "/running");
  std::printf("%s\n", status->dump(2).c_str());
  return kExitDone;
}

// Prints what only a browser found, from the archives of the crawl.
int Crawl::show_missed() {
  sift::SiftOptions options;
  ParamPairs others;
  Result<void> shown = sift_.build(options, others);
  if (shown) shown = print_missed(missed_, options);
  return shown ? kExitDone : usage_error(shown.error());
}

int Crawl::run() {
  const auto asked = {!missed_.empty(), !status_.empty(), !list_.empty()};
  const auto n_asked = std::count(asked.begin(), asked.end(), true);
  if (n_asked > 1 || (n_asked == 1 && !folder_.empty()))
    return usage_error(
        "--status, --list and --missed cannot be combined with each other or with -o");
  if (!missed_.empty()) return show_missed();
  if (!status_.empty()) return show(false);
  if (!list_.empty()) return show(true);
  std::optional<Schedule> schedule;
  if (!schedule_.empty()) {
    auto parsed = Schedule::parse(schedule_);
    if (!parsed) return usage_error("--schedule: " + parsed.error().message);
    schedule = *parsed;
  }
  crawl::CrawlOptions options;
  const Result<void> built = build(options);
  if (!built) return usage_error(built.error());
  if (schedule) return crawl_on_schedule(options, *schedule);
  crawl::CrawlProgress progress;
  const StopOnSignal stop_on_signal(progress.stop);
  return crawl_once(options, progress);
}

// Ends when it is interrupted, with the exit code of the last crawl, or after a crawl that cannot
// be continued.
int Crawl::crawl_on_schedule(crawl::CrawlOptions& options, const Schedule& schedule) {
  options.revisit = true;
  for (;;) {
    const std::time_t begin = std::time(nullptr);
    crawl::CrawlProgress progress;
    const StopOnSignal stop_on_signal(progress.stop);
    const int exit_code = crawl_once(options, progress);
    if (exit_code != kExitDone && exit_code != kExitPartly) return exit_code;
    const std::time_t next = schedule.next(begin, std::time(nullptr));
    if (!quiet_) say("the next crawl begins at " + utc_text(next));
    while (!progress.stop && std::time(nullptr) < next) std::this_thread::sleep_for(kWaitStep);
    if (progress.stop) return exit_code;
    if (Result<void> opened = open_reports(); !opened) return usage_error(opened.error());
  }
}

int Crawl::crawl_once(crawl::CrawlOptions& options, crawl::CrawlProgress& progress) {
  options.reveal.stop = &progress.stop;
  options.report_line = [](const std::string& line) { say(line); };
  const auto begin = std::chrono::steady_clock::now();
  Result<crawl::CrawlAccount> account = [&] {
    std::optional<Ticker> page;
    if (!status_page_.empty()) {
      page.emplace([&](double seconds) { keep_status(progress, seconds, true); }, kStatusEvery);
    }
    const ProgressLine line([&](double seconds) { return progress_text(progress, seconds); },
                            quiet_ ? "never" : progress_);
    return crawl::crawl(options, progress);
  }();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  keep_status(progress, seconds, false);
  if (!account) {
    say(to_string(account.error()));
    const bool full = account.error().message.find("disk is full") != std::string::npos;
    if (full) {
      std::fputs("sito: all written files are kept; make room and run the same command again\n",
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

std::unique_ptr<Invocation> declare_crawl(FlagTable& table) {
  return std::make_unique<Crawl>(table);
}

}  // namespace sito::app
