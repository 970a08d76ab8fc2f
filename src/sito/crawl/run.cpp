// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/run.h"

#include "sito/crawl/crawler.h"
#include "sito/crawl/output/document_writer.h"
#include "sito/crawl/output/records.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"

#include <algorithm>
#include <utility>

namespace sito::crawl {
namespace {

// With short delays the frontier hands out many tasks of a host at once, and the pace is kept here;
// with long ones the frontier keeps it, also between workers that share it.
constexpr std::int64_t kLongDelay = 250;
constexpr std::uint32_t kTasksAhead = 64;

std::uint32_t tasks_of_a_host(const CrawlOptions& options) {
  const std::uint32_t own = std::max(1U, options.pace.per_host);
  return claims_ahead(options) ? std::max(own, kTasksAhead) : own;
}

std::string warcinfo_of(const CrawlOptions& options, std::string_view filename) {
  std::vector<std::pair<std::string, std::string>> facts = {
      {"software", options.software},
      {"robots", options.pace.robots ? "obey" : "ignore"},
      {"http-header-user-agent", options.fetch.user_agent},
      {"sito-render", std::string(name_of(options.render))},
      {"sito-scope", std::string(name_of(options.scope.kind))}};
  return warcinfo(facts, filename, warc_date(now_ms()));
}

Result<std::unique_ptr<Store>> open_store(const CrawlOptions& options,
                                          frontier::Frontier& frontier) {
  const auto committed = frontier.files();
  if (!committed) return committed.error();
  auto writer = DocumentWriter::make(options.outputs);
  if (!writer) return std::move(writer).error();
  StoreOptions store;
  store.folder = options.folder;
  store.archive = options.archive;
  for (const corpus::Output& output : options.outputs) store.outputs.push_back(output.path);
  store.beginnings = (*writer)->beginnings();
  store.pairs = options.pairs;
  store.warcinfo = [&options](std::string_view name) { return warcinfo_of(options, name); };
  return Store::open(store, *committed);
}

}  // namespace

bool claims_ahead(const CrawlOptions& options) { return options.pace.delay_ms < kLongDelay; }

std::string frontier_of(const std::string& folder, const std::string& frontier) {
  if (!frontier.empty()) return frontier;
  return folder + (folder.ends_with('/') ? "" : "/") + "frontier.sqlite";
}

Result<void> count_addresses(frontier::Frontier& frontier, CrawlAccount& account) {
  return frontier.each([&](const frontier::Frontier::Row& row) {
    ++account.addresses;
    if (row.state == "done") {
      ++account.written;
    } else if (row.state == "dropped") {
      corpus::count(account.dropped, row.reason);
      const bool forbidden = row.task.link.kind == "seed" && row.reason == "robots";
      account.seeds_failed += forbidden ? 1 : 0;
    } else if (row.state == "failed") {
      corpus::count(account.failed, row.reason);
      account.seeds_failed += row.task.link.kind == "seed" ? 1 : 0;
    } else {
      ++account.waiting;
    }
  });
}

Result<CrawlAccount> crawl(const CrawlOptions& options, CrawlProgress& progress) {
  auto follower = Follower::make(options);
  if (!follower) return std::move(follower).error();
  if (Result<void> made = io::make_folder(options.folder); !made) return std::move(made).error();
  // Before the frontier is opened: that alone would take the tasks of a crawl that is running.
  auto running = io::FileLock::take(options.folder + "/running");
  if (!running) return std::move(running).error();
  frontier::OpenOptions opening;
  opening.worker = options.worker;
  opening.per_host = tasks_of_a_host(options);
  auto frontier = frontier::Frontier::open(frontier_of(options.folder, options.frontier), opening);
  if (!frontier) return std::move(frontier).error();
  auto store = open_store(options, **frontier);
  if (!store) return std::move(store).error();
  auto ledger = Ledger::open(options, **frontier, **store);
  if (!ledger) return std::move(ledger).error();
  (*ledger)->add(follower->seeds());
  if (Result<void> begun = (*ledger)->flush({}, now_ms()); !begun) return std::move(begun).error();
  if (options.revisit) {
    auto due = (*frontier)->requeue_due(now_ms());
    if (!due) return std::move(due).error();
  }
  Crawler crawler(options, *follower, **frontier, **ledger, progress);
  if (Result<void> started = crawler.start(); !started) return std::move(started).error();
  const Result<Ending> ending = crawler.run();
  if (!ending) return ending.error();
  CrawlAccount account = (*ledger)->account();
  account.ending = *ending;
  account.judged = crawler.judged();
  if (Result<void> counted = count_addresses(**frontier, account); !counted) return counted.error();
  if (Result<void> done = (*store)->finish(options.cdxj, options.wacz); !done) return done.error();
  return account;
}

}  // namespace sito::crawl
