// SPDX-License-Identifier: Apache-2.0
// Commits finished work in groups: frames go to the files and outcomes to the frontier, many at a
// time and all at once.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/account.h"
#include "sito/crawl/options.h"
#include "sito/crawl/output/store.h"
#include "sito/crawl/work.h"
#include "sito/frontier/frontier.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace sito::crawl {

/// Facts of this kind are named by the URLs to which seeds have moved.
inline constexpr std::string_view kMovedSeed = "moved-seed";

/// For the coordinator's thread only, except payloads().
class Ledger {
 public:
  /// All arguments must outlive it. Errors: those of the frontier.
  static Result<std::unique_ptr<Ledger>> open(const CrawlOptions& options,
                                              frontier::Frontier& frontier, Store& store);

  /// Takes a finished work; the next flush() writes it.
  void add(std::unique_ptr<Work> work, frontier::Time now);
  /// Takes links that no work has found: seeds.
  void add(const std::vector<frontier::Link>& links);
  [[nodiscard]] bool empty() const { return group_.empty() && links_.empty(); }
  /// Returns true if the group should be written now.
  [[nodiscard]] bool is_due(frontier::Time now) const;
  /// Writes the group. On success everything is on the disk; on an error nothing of it is.
  /// Errors: Io (a full disk), those of the frontier; the crawl has to end then.
  Result<void> flush(const std::vector<frontier::Host>& hosts, frontier::Time now);

  /// Returns what this worker has done and committed so far.
  [[nodiscard]] const CrawlAccount& account() const { return account_; }
  /// Returns the payloads that were committed in this run. Safe from any thread.
  [[nodiscard]] const Payloads& payloads() const { return payloads_; }
  /// Returns the number of pages that were read and committed.
  [[nodiscard]] std::uint64_t pages() const { return pages_; }

 private:
  Ledger(const CrawlOptions& options, frontier::Frontier& frontier, Store& store)
      : options_(options), frontier_(frontier), store_(store) {}
  Result<void> load();
  Result<std::vector<std::int64_t>> write(const std::vector<frontier::Host>& hosts,
                                          frontier::Time now);

  const CrawlOptions& options_;
  frontier::Frontier& frontier_;
  Store& store_;
  CrawlAccount account_;
  Payloads payloads_;
  std::uint64_t pages_ = 0;
  std::vector<std::unique_ptr<Work>> group_;
  std::vector<frontier::Link> links_;
  std::uint64_t bytes_ = 0;    // of the frames of the group
  frontier::Time oldest_ = 0;  // when the first work of the group came
};

}  // namespace sito::crawl
