// SPDX-License-Identifier: Apache-2.0
// What became of a crawl, while it runs and at its end.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/frontier/frontier.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sito::crawl {

/// Of one host.
struct HostSummary {
  std::uint64_t fetched = 0, rendered = 0, written = 0, dropped = 0, failed = 0;
  std::uint64_t bytes = 0, words = 0;
  void add(const HostSummary& other);
};

// Reasons of failures that no server gives.
/// "robots-unavailable": the rules cannot be had, so nothing may be asked for.
inline constexpr std::string_view kRobotsUnavailable = "robots-unavailable";
/// The host has been silent for too long: its other addresses are not asked for in this run.
inline constexpr std::string_view kHostSilent = "host-silent";
/// It does not speak TLS, or not with a certificate that is trusted.
inline constexpr std::string_view kTls = "tls";
/// The browser died with the page.
inline constexpr std::string_view kBrowserLost = "browser-lost";

/// Why a crawl ended.
enum class Ending : std::uint8_t {
  Complete,       ///< nothing waits
  Pages,          ///< the bound of pages
  Time,           ///< the bound of time
  Interrupted,    ///< it was stopped
  Offline,        ///< the network was gone for too long
  AddressesLost,  ///< nothing waits, but some addresses gave no answer that counts
};
std::string_view name_of(Ending ending);  ///< "complete" ...

/// Addresses = written + dropped + failed + waiting. Those are of the whole crawl, as the frontier
/// has them; all else is of this worker, over all its runs.
struct CrawlAccount {
  std::uint64_t addresses = 0, waiting = 0, written = 0;
  std::uint64_t seeds_failed = 0;  ///< of `failed`, and those that robots.txt forbids
  std::uint64_t lost = 0;          ///< of `failed`: those that is_lost() tells
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

/// Whether an address that failed for this reason may have a page that the crawl could not get: the
/// server failed (5xx), refused (429) or was silent. Other failures are answers: 404, an unknown
/// host name, an invalid certificate.
bool is_lost(std::string_view reason);

/// Counts addresses by what became of them, and why, as the frontier has it now. Cost: as of
/// Frontier::tally().
Result<void> count_addresses(frontier::Frontier& frontier, CrawlAccount& account);

struct CrawlProgress {
  std::atomic<std::uint64_t> pages{0}, written{0}, waiting{0}, bytes{0}, rendered{0};
  std::atomic<bool> stop{false};  ///< pages in hand are finished
};

}  // namespace sito::crawl
