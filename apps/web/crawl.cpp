// SPDX-License-Identifier: Apache-2.0
// sito crawl: makes archives and texts from URLs, and shows the state of a crawl.
#include "sito/base/error.h"
#include "sito/crawl/run.h"
#include "sito/io/file.h"

#include "tool/fetch_flags.h"
#include "tool/flags.h"
#include "tool/outputs.h"
#include "tool/progress.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/times.h"
#include "web/crawl_files.h"
#include "web/crawl_flags.h"
#include "web/crawl_place.h"
#include "web/crawl_progress.h"
#include "web/crawl_status.h"
#include "web/schedule.h"
#include "web/visitor_flags.h"
#include "web/web_commands.h"

#include <malloc.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <memory>
#include <optional>
#include <string>
#include <thread>

namespace sito::app {
namespace {

constexpr std::size_t kMostBytes = std::size_t{32} << 20;  // of one response
constexpr std::chrono::milliseconds kStatusEvery{2'000};
constexpr std::chrono::milliseconds kWaitStep{200};  // between looks at the clock

// The flags about later visits to the same pages.
struct RevisitFlags {
  bool revisit = false;
  std::string schedule;

  void declare(FlagTable& table) {
    table.add_switch("--revisit", revisit, "Also visit pages again whose next visit is due");
    more(table.add("--schedule", schedule,
                   "Do not end, but crawl again at these times with --revisit: '30 3 * * *' as in "
                   "cron, @daily, '@every 6h' ..."))
        ->type_name("TIMES");
  }
};

class Crawl final : public Invocation {
 public:
  explicit Crawl(FlagTable& table);
  int run() override;

 private:
  Result<void> build(crawl::CrawlOptions& options);
  Result<void> build_outputs(crawl::CrawlOptions& options);
  int report(const crawl::CrawlAccount& account) const;
  int crawl_once(crawl::CrawlOptions options, crawl::CrawlProgress& progress);
  int crawl_on_schedule(crawl::CrawlOptions& options, const Schedule& schedule);

  CrawlPlace place_;
  ScopeFlags scope_;
  PaceFlags pace_;
  BrowserFlags render_;
  FetchFlags fetch_;
  VisitorFlags visitor_;
  SiftFlags sift_;
  OutputFlags outputs_;
  ArchiveFlags archives_;
  AccountFiles accounts_;
  RevisitFlags revisits_;
  CrawlViews views_;
  StatusPageFlag status_page_;
  std::string progress_ = "auto";
  bool quiet_ = false;
};

Crawl::Crawl(FlagTable& table) {
  scope_.declare(table);
  place_.declare_folder(table);
  table
      .add("--format,--output-format", outputs_.formats,
           "Formats of `sito list formats`, comma-separated (default jsonl); written to "
           "FOLDER/corpus.vert ...")
      ->type_name("NAME")
      ->one_each();
  pace_.declare(table);
  render_.declare(table);
  sift_.declare(table);
  revisits_.declare(table);
  archives_.declare(table);
  accounts_.declare_stats(table);
  views_.declare_status(table);
  status_page_.declare(table);
  views_.declare(table);
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
  archives_.declare_archives(table);
  place_.declare_workers(table);
  archives_.declare_details(table);
  fetch_.declare(table);
  visitor_.declare(table);
  accounts_.declare_hosts(table);
  more(table.add("--progress", progress_,
                 "Show progress: auto (default; on a terminal), always or never"))
      ->type_name("WHEN");
}

Result<void> Crawl::build_outputs(crawl::CrawlOptions& options) {
  ParamPairs others;
  Result<void> built = sift_.build(options.sift, others);
  const std::string& folder = place_.folder();
  outputs_.output = folder + (folder.ends_with('/') ? "" : "/");
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
  if (place_.folder().empty()) return invalid("no folder was given; use -o FOLDER");
  if (progress_ != "auto" && progress_ != "always" && progress_ != "never")
    return invalid("--progress is auto, always or never, not '" + progress_ + "'");
  options.fetch = fetch_.options(kMostBytes, nullptr);
  Result<void> built = scope_.build(options);
  if (built) built = pace_.build(options);
  if (built) built = render_.build(options);
  if (built) built = visitor_.build(options.browser, options.visitor, options.fetch.proxy);
  if (built) built = archives_.build(options);
  if (built) built = place_.build(options);
  if (built) built = status_page_.begin(place_);
  if (!built) return built;
  options.browser.proxy = options.fetch.proxy;
  options.browser.allow_private = options.fetch.allow_private;
  if (options.render != crawl::Render::Never)
    built = RevealFlags::read_authorities(options.fetch.ca_file, options.browser);
  if (!built)
    return Error{built.error().code, built.error().message + " (or crawl with --render never)"};
  options.revisit = revisits_.revisit;
  built = build_outputs(options);
  options.browser.mark_print = options.sift.print_css;
  return built ? accounts_.open() : built;
}

int Crawl::report(const crawl::CrawlAccount& account) const {
  const bool incomplete = account.seeds_failed > 0 || account.lost > 0 ||
                          account.ending == crawl::Ending::Offline ||
                          account.ending == crawl::Ending::ProxyLogin;
  const bool interrupted = account.ending == crawl::Ending::Interrupted;
  if (!quiet_ || incomplete || interrupted) say_lines(crawl::to_text(account));
  if (!account.adds_up()) return kExitInternal;
  if (interrupted) return kExitInterrupted;
  return incomplete ? kExitPartly : kExitDone;
}

int Crawl::run() {
  const int n_views = views_.n_given();
  if (n_views > 1 || (n_views == 1 && !place_.folder().empty()))
    return usage_error(
        "--status, --list and --missed cannot be combined with each other or with -o");
  if (n_views == 1) return views_.print(place_, sift_);
  std::optional<Schedule> schedule;
  if (!revisits_.schedule.empty()) {
    auto parsed = Schedule::parse(revisits_.schedule);
    if (!parsed) return usage_error("--schedule: " + parsed.error().message);
    schedule = *parsed;
  }
  crawl::CrawlOptions options;
  const Result<void> built = build(options);
  if (!built) return usage_error(built.error());
  // With an arena for each thread, every thread that reads pages of a browser keeps the memory of its
  // largest page.
  if (options.render != crawl::Render::Never) ::mallopt(M_ARENA_MAX, 2);
  if (schedule) return crawl_on_schedule(options, *schedule);
  crawl::CrawlProgress progress;
  const StopOnSignal stop_on_signal(progress.stop);
  return crawl_once(std::move(options), progress);
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
    if (Result<void> opened = accounts_.open(); !opened) return usage_error(opened.error());
  }
}

int Crawl::crawl_once(crawl::CrawlOptions options, crawl::CrawlProgress& progress) {
  options.reveal.stop = &progress.stop;
  options.report_line = [](const std::string& line) { say(line); };
  const auto begin = std::chrono::steady_clock::now();
  Result<crawl::CrawlAccount> account = [&] {
    std::optional<Ticker> page;
    if (status_page_.given()) {
      page.emplace([&](double seconds) { status_page_.keep(place_, progress, seconds, true); },
                   kStatusEvery);
    }
    const ProgressLine line([&](double seconds) { return progress_text(progress, seconds); },
                            quiet_ ? "never" : progress_);
    return crawl::crawl(options, progress);
  }();
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  status_page_.keep(place_, progress, seconds, false);
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
  if (written) written = accounts_.write(*account, seconds);
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
