// SPDX-License-Identifier: Apache-2.0
// Distinguishes a lost network from lost hosts. If no host can be reached any more, a crawl waits
// instead of giving up one URL after the other.
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/frontier/frontier.h"

#include <set>
#include <string>
#include <string_view>

namespace sito::crawl {

/// What a crawl of many hosts sees of its network. For one thread.
///
/// The network is out if, without any answer in between, the names or the routes of three hosts
/// fail, or those of one host that had answered before fail twice. A refused connection shows that
/// packets come and go. Only if that host is the last one with anything to do, a lost host and a
/// lost network make no difference. During an outage only probes are made, after 1, 2, 4 ... 60 s,
/// until something answers.
class Outage {
 public:
  static constexpr std::size_t kHosts = 3;
  static constexpr std::uint32_t kTimesOfOne = 2;
  static constexpr frontier::Time kFirstProbe = 1'000, kLongestProbe = 60'000;

  /// What a failure counts against.
  enum class Blame {
    Host,     ///< counts against the URL and its host
    Service,  ///< counts against the host only: it has answered before, and refuses connections now
    Network,  ///< does not count: the request is repeated later
  };
  /// Records that something answered, with any status. Returns true if the network is back.
  bool answered();
  /// Records that nothing answered at `host`. `has_answered`: it had before; `is_alone`: no other
  /// host has anything to do. The first failure of a host that has answered counts for nothing,
  /// because it may be the first sign of an outage.
  Blame failed(std::string_view host, fetch::Failure failure, bool has_answered, frontier::Time now,
               bool is_alone = false);

  [[nodiscard]] bool is_out() const { return since_ != 0; }
  /// Returns the time at which the outage began; 0 without an outage.
  [[nodiscard]] frontier::Time since() const { return since_; }
  /// Returns true if a probe may be made now. Report its result by answered() or failed(). Until
  /// then, no other probe is due for the length of the next pause.
  [[nodiscard]] bool is_probe_due(frontier::Time now) const { return is_out() && now >= probe_at_; }

 private:
  std::set<std::string, std::less<>> silent_;  // hosts that failed since the last answer
  std::uint32_t n_of_one_ = 0;                 // failures of hosts that had answered
  frontier::Time since_ = 0, probe_at_ = 0, pause_ = 0;
};

}  // namespace sito::crawl
