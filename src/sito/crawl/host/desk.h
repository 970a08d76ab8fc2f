// SPDX-License-Identifier: Apache-2.0
// The coordinator's state of one host: the blob that the frontier keeps, tasks in hand, and
// requests in progress.
#pragma once

#include "sito/crawl/host/judgement.h"
#include "sito/crawl/host/pace.h"
#include "sito/crawl/host/robots_copy.h"
#include "sito/crawl/host/text_yield.h"
#include "sito/crawl/links/traps.h"
#include "sito/crawl/options.h"
#include "sito/crawl/work.h"
#include "sito/frontier/frontier.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace sito::crawl {

struct HostDesk {
  std::string name;
  std::string origin;                         ///< "https://example.org", from the last task
  std::deque<frontier::Task> held;            ///< handed out by the frontier, not yet sent
  std::deque<std::unique_ptr<Work>> resting;  ///< works that wait for their next request
  unsigned out = 0;                           ///< requests in progress
  frontier::Time next_at = 0;                 ///< time of the next request

  RobotsCopy robots;
  std::shared_ptr<const Robots> rules;  ///< from `robots`; null: not requested yet
  bool robots_requested = false;        ///< a request for them is in progress
  std::string robots_at;                ///< target of a redirect of robots.txt; "" at its usual
                                        ///< place
  int robots_hops = 0;                  ///< redirects so far

  /// The soft 404 of the host; null when the host answers 404, or when it is not known.
  std::shared_ptr<const SoftError> soft_error;
  bool probe_requested = false;  ///< a request for it is in progress
  bool has_probed = false;       ///< the probe was made, or cannot be made
  bool saw_soft_404 = false;     ///< a page looked like a soft 404
  std::uint32_t pages = 0;       ///< number of pages read, in all runs

  /// Whether the host speaks TLS, as the first request of this run shows. If it does not, its https
  /// URLs are not requested, because such a fault is not fixed within minutes.
  std::optional<bool> speaks_tls;

  Pace pace;
  Judgement judgement;
  TrapWatch traps;
  TextYield text_yield;
  bool has_answered = false;        ///< in any run
  bool changed = false;             ///< the blob has to be saved
  std::uint32_t unsaved_pages = 0;  ///< pages that the blob does not count

  [[nodiscard]] bool is_idle() const { return held.empty() && resting.empty(); }
  [[nodiscard]] std::size_t in_hand() const { return held.size() + resting.size(); }
  /// Returns the URL prefix of robots.txt and sitemaps of the host.
  [[nodiscard]] std::string front() const {
    return speaks_tls == false ? "http://" + name : origin;
  }
  /// Returns true while a request is in progress that must end before pages may be requested.
  [[nodiscard]] bool is_asked() const { return robots_requested || probe_requested; }
};

/// Returns the blob that the frontier keeps of the host. Some kilobytes.
std::string blob_of(const HostDesk& desk);
/// Reads a blob; ignores members of another form.
void read_blob(const std::string& blob, HostDesk& desk);

/// Returns true if the soft 404 has to be requested before further pages: when a page looks like
/// one, and in any case before the third page of a host. False if robots.txt forbids the URL; then
/// it counts as known.
bool wants_probe(HostDesk& desk);
/// Returns true if the URL may not be requested because the host does not speak TLS.
bool is_barred(const HostDesk& desk, std::string_view url);
/// Learns whether the host speaks TLS. Call this before the other learn functions.
void learn_tls(HostDesk& desk, const Work& work);
/// Learns a robots.txt, or where to request it next.
void learn_rules(HostDesk& desk, const Work& work, frontier::Time now);
/// Learns the response to a URL that cannot exist.
void learn_probe(HostDesk& desk, const Work& work);
/// Learns from a page.
void learn_page(HostDesk& desk, const Work& work, const CrawlOptions& options);

}  // namespace sito::crawl
