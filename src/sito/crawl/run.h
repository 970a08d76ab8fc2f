// SPDX-License-Identifier: Apache-2.0
// A crawl: from seeds to archives and texts, over a frontier that survives anything.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/browser.h"
#include "sito/corpus/run.h"
#include "sito/elements/classifier.h"
#include "sito/fetch/fetcher.h"
#include "sito/frontier/frontier.h"
#include "sito/reveal/reveal.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace sito::crawl {

enum class Render : std::uint8_t { Auto, Always, Never };
std::string_view name_of(Render render);  ///< "auto" ...
/// Which page is next.
enum class Order : std::uint8_t { BreadthFirst, DepthFirst, Random, Yield };
std::string_view name_of(Order order);  ///< "breadth-first" ...
/// Which addresses are followed.
enum class ScopeKind : std::uint8_t { Page, Path, Host, Domain, Any };
std::string_view name_of(ScopeKind kind);  ///< "page" ...

struct ScopeOptions {
  ScopeKind kind = ScopeKind::Domain;
  std::vector<std::string> include, exclude;  ///< RE2 patterns of addresses
  std::uint32_t depth = 0xFFFFFFFF;
};

struct PaceOptions {
  std::int64_t delay_ms =
      1'000;  ///< between two requests to one host; Crawl-delay may ask for more
  std::uint32_t per_host = 1;
  bool adaptive = true;  ///< slower where a host gets slow or says 429 or 503
  bool robots = true;    ///< what the archive says when it is off
};

struct CrawlOptions {
  std::vector<std::string> seeds;
  std::string folder;
  std::string frontier;           ///< "" for FOLDER/frontier.sqlite
  std::string software = "sito";  ///< who crawls, as the archive says
  std::string worker = "main";
  ScopeOptions scope;
  PaceOptions pace;
  Order order = Order::BreadthFirst;
  std::uint64_t seed = 1;  ///< of Order::Random
  Render render = Render::Auto;
  bool sitemaps = true, feeds = true;
  std::uint64_t most_pages = 0;  ///< 0: no bound
  std::int64_t most_seconds = 0;
  std::uint32_t most_attempts = 3;   ///< at an address that gives no answer
  std::int64_t outage_ms = 600'000;  ///< the network may be gone for so long
  bool revisit = false;              ///< also pages that are due anew
  unsigned fetchers = 8, tabs = 4;
  fetch::FetchOptions fetch;
  browser::BrowserOptions browser;
  reveal::RevealOptions reveal;
  const elements::Classifier* classifier = nullptr;  ///< null: the one that sito comes with
  corpus::SiftOptions sift;
  std::vector<corpus::Output> outputs;  ///< paths are names within the folder
  bool archive = true, cdxj = true, wacz = false, pairs = false;
};

/// Of one host.
struct HostSummary {
  std::uint64_t fetched = 0, rendered = 0, written = 0, dropped = 0, failed = 0;
  std::uint64_t bytes = 0, words = 0;
  void add(const HostSummary& other);
};

/// Why a crawl ended.
enum class Ending : std::uint8_t {
  Complete,     ///< nothing waits
  Pages,        ///< the bound of pages
  Time,         ///< the bound of time
  Interrupted,  ///< it was stopped
  Offline,      ///< the network was gone for too long
};
std::string_view name_of(Ending ending);  ///< "complete" ...

/// Addresses = written + dropped + failed + waiting. Those are of the whole crawl, as the frontier
/// has them; all else is of this worker, over all its runs.
struct CrawlAccount {
  std::uint64_t addresses = 0, waiting = 0, written = 0;
  std::uint64_t seeds_failed = 0;  ///< of `failed`, and those that robots.txt forbids
  corpus::Counts dropped, failed, notes;
  std::uint64_t fetched = 0, rendered = 0, bytes = 0, clicks = 0, scrolls = 0;
  std::uint64_t revisits = 0;   ///< answers that were the ones of an earlier visit
  std::uint64_t unchanged = 0;  ///< pages whose text was the one of an earlier visit
  std::uint64_t pairs = 0;
  std::map<std::string, HostSummary> hosts;
  std::map<std::string, std::string> judged;  ///< what was found out of hosts and page patterns
  Ending ending = Ending::Complete;
  [[nodiscard]] bool adds_up() const;
};
/// `hosts`: with those.
std::string to_json(const CrawlAccount& account, bool hosts);
std::string to_text(const CrawlAccount& account);

struct CrawlProgress {
  std::atomic<std::uint64_t> pages{0}, written{0}, waiting{0}, bytes{0}, rendered{0};
  std::atomic<bool> stop{false};  ///< pages in hand are finished
};

/// Runs until nothing is left, a bound is reached or it is stopped. Called again on the same folder
/// it goes on where it was, however it ended.
///
/// Errors: the folder or the frontier cannot be used, the crawl was begun with other outputs or
///         another scope (InvalidArgument), a browser is wanted and there is none, the disk is full
///         (what was committed stays, and a later run goes on).
Result<CrawlAccount> crawl(const CrawlOptions& options, CrawlProgress& progress);

/// Where the frontier of a crawl is: `frontier`, or the file in its folder.
std::string frontier_of(const std::string& folder, const std::string& frontier);
/// Whether the frontier hands out tasks of a host before their time, and the crawler keeps the
/// pace.
bool claims_ahead(const CrawlOptions& options);
/// Counts addresses by what became of them, and why, as the frontier has it now. Cost: as of
/// Frontier::tally().
Result<void> count_addresses(frontier::Frontier& frontier, CrawlAccount& account);

}  // namespace sito::crawl
