// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/run.h"

#include "sito/crawl/crawler.h"
#include "sito/crawl/output/document_writer.h"
#include "sito/crawl/output/pairs.h"
#include "sito/crawl/output/records.h"
#include "sito/crawl/terms.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"

#include <algorithm>
#include <set>
#include <utility>

namespace sito::crawl {
namespace {

constexpr std::int64_t kTasksAhead = 256;  // a task is claimed until it is committed
constexpr std::int64_t kTimeAhead = 2'000;

constexpr std::string_view kPairs = "pairs.jsonl";

std::uint32_t tasks_of_a_host(const CrawlOptions& options) {
  const std::uint32_t own = std::max(1U, options.pace.per_host);
  if (!claims_ahead(options)) return own;
  const std::int64_t asked = kTimeAhead / std::max<std::int64_t>(options.pace.delay_ms, 1);
  return std::max(own, static_cast<std::uint32_t>(std::min(asked * own, kTasksAhead)));
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
  store.archive_bytes = options.archive_bytes;
  store.archive_name = options.archive_name;
  for (const corpus::Output& output : options.outputs) store.outputs.push_back(output.path);
  store.beginnings = (*writer)->beginnings();
  store.warcinfo = [&options](std::string_view name) { return warcinfo_of(options, name); };
  return Store::open(store, *committed);
}

// Locks the folder for the time of a crawl.
Result<io::FileLock> take_folder(const std::string& folder) {
  auto lock = io::FileLock::take(folder + "/running");
  if (lock) return lock;
  const std::string& why = lock.error().message;
  if (!why.starts_with("in use"))
    return Error{ErrorCode::Io, "cannot write here: " + why, {folder}};
  return Error{ErrorCode::Io,
               why + ": end that crawl first, or begin another one in a folder of its own",
               {folder}};
}

std::string place_of(const std::string& folder) {
  const std::string place = io::place_of(folder + "/running");
  return place.substr(0, place.rfind('/'));
}

// Servers may have come back since the last run.
Result<void> queue_again(const CrawlOptions& options, frontier::Frontier& frontier) {
  const auto all = frontier.tally();
  if (!all) return all.error();
  std::set<std::string_view> reasons;
  for (const frontier::Tally& alike : *all) {
    const bool may_be_back = is_lost(alike.reason) || alike.reason == kTls;
    if (alike.state == "failed" && may_be_back) reasons.insert(alike.reason);
  }
  for (const std::string_view reason : reasons) {
    auto queued = frontier.requeue_failed(reason);
    if (!queued) return std::move(queued).error();
  }
  if (!options.revisit) return {};
  auto due = frontier.requeue_due(now_ms());
  if (!due) return std::move(due).error();
  return {};
}

}  // namespace

std::string frontier_of(const std::string& folder, const std::string& frontier) {
  if (!frontier.empty()) return frontier;
  return folder + (folder.ends_with('/') ? "" : "/") + "frontier.sqlite";
}

Result<CrawlAccount> crawl(const CrawlOptions& given, CrawlProgress& progress) {
  // Reports faults of the options before anything is made.
  if (auto follower = Follower::make(given); !follower) return std::move(follower).error();
  if (Result<void> made = io::make_folder(given.folder); !made) return std::move(made).error();
  // Locks before it opens the frontier: opening alone would take the tasks of a running crawl.
  auto running = take_folder(given.folder);
  if (!running) return std::move(running).error();
  CrawlOptions options = given;
  frontier::OpenOptions opening;
  opening.worker = options.worker;
  opening.per_host = tasks_of_a_host(options);
  // The lock of the folder protects a frontier inside it.
  if (!options.frontier.empty()) opening.place = place_of(options.folder);
  opening.now = now_ms();
  auto frontier = frontier::Frontier::open(frontier_of(options.folder, options.frontier), opening);
  if (!frontier) return std::move(frontier).error();
  if (Result<void> kept = keep_terms(options, **frontier); !kept) return std::move(kept).error();
  for (const std::string& seed : options.seeds) options.visitor.add_site(seed);
  options.browser.visitor = options.visitor;
  auto follower = Follower::make(options);
  if (!follower) return std::move(follower).error();
  auto moved = (*frontier)->each_fact(kMovedSeed, [&](const std::string&, const auto& fact) {
    follower->add_moved_seed(fact.name);
  });
  if (!moved) return std::move(moved).error();
  Copies copies;
  auto known = (*frontier)->each_fact(
      kPageIdentity, [&](const std::string&, const auto& fact) { copies.learn(fact); });
  if (!known) return std::move(known).error();
  auto store = open_store(options, **frontier);
  if (!store) return std::move(store).error();
  auto ledger = Ledger::open(options, **frontier, **store);
  if (!ledger) return std::move(ledger).error();
  const auto before = (*frontier)->counts();
  if (!before) return before.error();
  const bool is_resumed = before->waiting + before->leased + before->done > 0;
  (*ledger)->add(follower->seeds());
  if (Result<void> begun = (*ledger)->flush({}, now_ms()); !begun) return std::move(begun).error();
  if (Result<void> queued = queue_again(options, **frontier); !queued)
    return std::move(queued).error();
  Crawler crawler(options, *follower, **frontier, **ledger, progress, std::move(copies),
                  is_resumed);
  if (Result<void> started = crawler.start(); !started) return std::move(started).error();
  const Result<Ending> ending = crawler.run();
  if (!ending) return ending.error();
  CrawlAccount account = (*ledger)->account();
  account.ending = *ending;
  account.judged = crawler.judged();
  if (Result<void> counted = count_addresses(**frontier, account); !counted) return counted.error();
  if (account.ending == Ending::Complete && account.lost > 0)
    account.ending = Ending::AddressesLost;
  if (options.pairs) {
    const std::string path = options.folder + "/" + std::string(kPairs);
    const auto pairs = write_pairs(**frontier, options.worker, path);
    if (!pairs) return pairs.error();
    account.pairs = *pairs;
  }
  if (Result<void> done = (*store)->finish(options.cdxj, options.wacz); !done) return done.error();
  return account;
}

}  // namespace sito::crawl
