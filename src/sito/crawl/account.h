// SPDX-License-Identifier: Apache-2.0
// The account of a crawl, while it runs and at its end.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/count_tally.h"
#include "sito/frontier/frontier.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sito::crawl {

/// Counts of one host.
struct HostSummary {
  std::uint64_t fetched = 0, rendered = 0, written = 0, dropped = 0, failed = 0;
  std::uint64_t bytes = 0, words = 0;
  void add(const HostSummary& other);
};

// Reasons of failures other than the status of a server.
/// "robots-unavailable": the rules are unknown, so the host may not be crawled.
inline constexpr std::string_view kRobotsUnavailable = "robots-unavailable";
/// The host has been silent for too long; its other URLs are not requested in this run.
inline constexpr std::string_view kHostSilent = "host-silent";
/// The host does not speak TLS, or not with a trusted certificate.
inline constexpr std::string_view kTls = "tls";
/// The browser died while it showed the page.
inline constexpr std::string_view kBrowserLost = "browser-lost";

/// Reason why a crawl ended.
enum class Ending : std::uint8_t {
  Complete,       ///< the frontier is empty
  Pages,          ///< the bound on pages
  Time,           ///< the bound on time
  Interrupted,    ///< the user stopped it
  Offline,        ///< the network was gone for too long
  ProxyLogin,     ///< the proxy asks for a login, or refuses it
  AddressesLost,  ///< nothing waits, but some URLs are lost
};
std::string_view name_of(Ending ending);  ///< "complete" ...

/// URLs found = written + dropped + failed + waiting. These count the whole crawl, as the frontier
/// knows it. The other counts are of this worker, over all its runs.
struct CrawlAccount {
  std::uint64_t addresses = 0, waiting = 0, written = 0;
  std::uint64_t seeds_failed = 0;  ///< part of `failed`, plus seeds that robots.txt forbids
  std::uint64_t lost = 0;          ///< part of `failed`: is_lost() is true for the reason
  corpus::Counts dropped, failed, notes;
  std::uint64_t fetched = 0, rendered = 0, bytes = 0, clicks = 0, scrolls = 0;
  std::uint64_t revisits = 0;   ///< responses equal to those of an earlier visit
  std::uint64_t unchanged = 0;  ///< pages with the text of an earlier visit
  std::uint64_t pairs = 0;
  std::map<std::string, HostSummary> hosts;
  std::map<std::string, std::string> judged;  ///< what was measured about hosts and URL patterns
  Ending ending = Ending::Complete;
  [[nodiscard]] bool adds_up() const;
};
/// Writes the account as JSON. `hosts`: with one entry for each host.
std::string to_json(const CrawlAccount& account, bool hosts);
std::string to_text(const CrawlAccount& account);

/// Returns true if a URL that failed for this reason may have a page that the crawl missed: the
/// server failed (5xx), refused (429) or gave no answer. Other failures are definite: 404, an
/// unknown host name, an invalid certificate.
bool is_lost(std::string_view reason);

/// Counts the URLs of the frontier by outcome and reason, as they are now. Cost: that of
/// Frontier::tally().
Result<void> count_addresses(frontier::Frontier& frontier, CrawlAccount& account);

struct CrawlProgress {
  std::atomic<std::uint64_t> pages{0}, written{0}, waiting{0}, bytes{0}, rendered{0};
  corpus::CountTally languages;   ///< of the pages written
  std::atomic<bool> stop{false};  ///< set by the user; the crawl finishes the pages in progress
};

}  // namespace sito::crawl
