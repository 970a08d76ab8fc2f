// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/ledger.h"

#include "sito/crawl/links/follow.h"
#include "sito/crawl/output/pairs.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

namespace sito::crawl {
namespace {

using nlohmann::json;

// A commit waits for the disk; a group of works waits only once.
constexpr std::size_t kMaxWorks = 256;
constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20;
constexpr frontier::Time kLongestWait = 100;

constexpr std::string_view kAccount = "account";
constexpr std::string_view kHost = "host:";

std::uint64_t number(const json& from, const char* name) {
  const auto found = from.find(name);
  return found != from.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

std::string text_of(const HostSummary& host) {
  return json{host.fetched, host.rendered, host.written, host.dropped,
              host.failed,  host.bytes,    host.words}
      .dump();
}

HostSummary read_summary(const std::string& text) {
  HostSummary host;
  const json row = json::parse(text, nullptr, false);
  if (!row.is_array() || row.size() != 7) return host;
  std::size_t i = 0;
  for (std::uint64_t* field : {&host.fetched, &host.rendered, &host.written, &host.dropped,
                               &host.failed, &host.bytes, &host.words}) {
    if (row[i].is_number_unsigned()) *field = row[i].get<std::uint64_t>();
    ++i;
  }
  return host;
}

std::string text_of(const CrawlAccount& account, std::uint64_t pages) {
  return json{{"fetched", account.fetched},
              {"rendered", account.rendered},
              {"bytes", account.bytes},
              {"clicks", account.clicks},
              {"scrolls", account.scrolls},
              {"revisits", account.revisits},
              {"unchanged", account.unchanged},
              {"notes", account.notes},
              {"pages", pages}}
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

void count_work(const Work& work, CrawlAccount& account) {
  account.fetched += work.counts.fetched;
  account.rendered += work.counts.rendered;
  account.bytes += work.counts.bytes;
  account.clicks += work.clicks;
  account.scrolls += work.scrolls;
  account.revisits += work.revisits;
  account.unchanged += work.unchanged;
  for (const auto& [name, n] : work.notes) corpus::count(account.notes, name, n);
  account.hosts[work.host].add(work.counts);
}

// Counts the outcome of the task for the summary of its host.
void settle_counts(Work& work) {
  if (work.errand != Errand::Page) return;
  switch (work.outcome.state) {
    case frontier::State::Done:
      work.counts.written = work.page.id.empty() ? 0 : 1;
      break;
    case frontier::State::Dropped:
      work.counts.dropped = 1;
      break;
    case frontier::State::Failed:
      work.counts.failed = 1;
      break;
    case frontier::State::Again:
      corpus::count(work.notes, "again-" + work.outcome.reason);
      break;
  }
}

}  // namespace

Result<std::unique_ptr<Ledger>> Ledger::open(const CrawlOptions& options,
                                             frontier::Frontier& frontier, Store& store) {
  std::unique_ptr<Ledger> ledger(new Ledger(options, frontier, store));
  if (Result<void> loaded = ledger->load(); !loaded) return std::move(loaded).error();
  return ledger;
}

Result<void> Ledger::load() {
  auto values = frontier_.values();
  if (!values) return std::move(values).error();
  for (const auto& [name, value] : *values) {
    if (name.starts_with(kHost)) {
      account_.hosts[name.substr(kHost.size())] = read_summary(value);
    } else if (name == kAccount) {
      const json saved = json::parse(value, nullptr, false);
      if (!saved.is_object()) continue;
      account_.fetched = number(saved, "fetched");
      account_.rendered = number(saved, "rendered");
      account_.bytes = number(saved, "bytes");
      account_.clicks = number(saved, "clicks");
      account_.scrolls = number(saved, "scrolls");
      account_.revisits = number(saved, "revisits");
      account_.unchanged = number(saved, "unchanged");
      pages_ = number(saved, "pages");
      if (!saved.contains("notes") || !saved["notes"].is_object()) continue;
      for (const auto& [note, n] : saved["notes"].items()) {
        if (n.is_number_unsigned()) account_.notes[note] = n.get<std::uint64_t>();
      }
    }
  }
  return {};
}

void Ledger::add(std::unique_ptr<Work> work, frontier::Time now) {
  if (empty()) oldest_ = now;
  settle_counts(*work);
  bytes_ += work->frames.archive.size();
  for (const std::string& output : work->frames.outputs) bytes_ += output.size();
  group_.push_back(std::move(work));
}

void Ledger::add(const std::vector<frontier::Link>& links) {
  links_.insert(links_.end(), links.begin(), links.end());
}

bool Ledger::is_due(frontier::Time now) const {
  if (empty()) return false;
  return group_.size() >= kMaxWorks || bytes_ >= kMostBytes || now - oldest_ >= kLongestWait;
}

Result<void> Ledger::flush(const std::vector<frontier::Host>& hosts, frontier::Time now) {
  // Leaves out tasks that another worker has taken over, and writes the others again.
  while (!empty() || !hosts.empty()) {
    auto refused = write(hosts, now);
    if (!refused) return std::move(refused).error();
    if (refused->empty()) break;
    const std::unordered_set<std::int64_t> gone(refused->begin(), refused->end());
    std::erase_if(group_, [&](const auto& work) {
      return work->errand == Errand::Page && gone.contains(work->outcome.task);
    });
    corpus::count(account_.notes, "lease-lost", gone.size());
  }
  group_.clear();
  links_.clear();
  bytes_ = 0;
  return {};
}

// Returns the refused tasks; if there are any, nothing was stored.
Result<std::vector<std::int64_t>> Ledger::write(const std::vector<frontier::Host>& hosts,
                                                frontier::Time now) {
  frontier::Commit commit;
  CrawlAccount account = account_;
  std::uint64_t pages = pages_;
  commit.links = links_;
  commit.hosts = hosts;
  for (const std::unique_ptr<Work>& work : group_) {
    if (work->errand == Errand::Page) commit.outcomes.push_back(work->outcome);
    commit.links.insert(commit.links.end(), work->links.begin(), work->links.end());
    for (const frontier::Link& link : work->links) {
      if (is_seed(link)) commit.facts.push_back({std::string(kMovedSeed), link.key, ""});
    }
    commit.facts.insert(commit.facts.end(), work->facts.begin(), work->facts.end());
    if (options_.pairs) add_pair_facts(*work, commit.facts);
    count_work(*work, account);
    pages += work->read ? 1 : 0;
    commit.values[std::string(kHost) + work->host] = text_of(account.hosts[work->host]);
  }
  commit.values[std::string(kAccount)] = text_of(account, pages);
  for (const std::unique_ptr<Work>& work : group_) {
    if (Result<void> added = store_.add(work->frames); !added) {
      (void)store_.undo();
      return std::move(added).error();
    }
  }
  auto files = store_.sync();
  if (!files) {
    (void)store_.undo();
    return std::move(files).error();
  }
  commit.files = std::move(*files);
  auto report = frontier_.commit(commit, now);
  if (!report) return std::move(report).error();
  if (!report->refused.empty()) {
    if (Result<void> undone = store_.undo(); !undone) return std::move(undone).error();
    return std::move(report->refused);
  }
  store_.kept();
  for (const std::unique_ptr<Work>& work : group_) payloads_.add(work->originals);
  account_ = std::move(account);
  pages_ = pages;
  return std::vector<std::int64_t>();
}

}  // namespace sito::crawl
