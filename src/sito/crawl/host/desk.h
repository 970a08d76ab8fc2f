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

/// The robots.txt of a host.
struct HostRobots {
  RobotsCopy copy;
  std::shared_ptr<const Robots> rules;  ///< from `copy`; null: not requested yet
  bool is_requested = false;            ///< a request for it is in progress
  std::string moved_to;                 ///< where a redirect led; "" if it is at its usual place
  int redirects = 0;                    ///< so far
};

/// The search for the soft 404 of a host: a request for a URL that cannot exist.
struct HostProbe {
  /// Null when the host answers 404, or when it is not known.
  std::shared_ptr<const SoftError> soft_error;
  bool is_requested = false;  ///< a request for it is in progress
  bool is_done = false;       ///< the probe was made, or cannot be made
  bool saw_soft_404 = false;  ///< a page looked like a soft 404
  std::uint32_t pages = 0;    ///< number of pages read, in all runs
};

struct HostDesk {
  /// The changes that the blob of the frontier lacks.
  struct Unsaved {
    bool is_due = false;      ///< the blob has to be saved
    std::uint32_t pages = 0;  ///< pages that it does not count
  };

  std::string name;
  std::string origin;                         ///< "https://example.org", from the last task
  std::deque<frontier::Task> held;            ///< handed out by the frontier, not yet sent
  std::deque<std::unique_ptr<Work>> resting;  ///< works that wait for their next request
  unsigned out = 0;                           ///< requests in progress
  frontier::Time next_at = 0;                 ///< time of the next request

  HostRobots robots;
  HostProbe probe;
  /// Whether the host speaks TLS, as the first request of this run shows. If it does not, its https
  /// URLs are not requested, because such a fault is not fixed within minutes.
  std::optional<bool> speaks_tls;

  Pace pace;
  Judgement judgement;
  TrapWatch traps;
  TextYield text_yield;
  bool has_answered = false;  ///< in any run
  Unsaved unsaved;

  [[nodiscard]] bool is_idle() const { return held.empty() && resting.empty(); }
  [[nodiscard]] std::size_t in_hand() const { return held.size() + resting.size(); }
  /// Returns the URL prefix of robots.txt and sitemaps of the host.
  [[nodiscard]] std::string front() const {
    return speaks_tls == false ? "http://" + name : origin;
  }
  /// Returns true while a request is in progress that must end before pages may be requested.
  [[nodiscard]] bool is_asked() const { return robots.is_requested || probe.is_requested; }
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
