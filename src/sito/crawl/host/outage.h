// SPDX-License-Identifier: Apache-2.0
// Tells a network that is gone from hosts that are: when no host can be reached any more, a crawl
// waits instead of giving up one address after the other.
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/frontier/frontier.h"

#include <set>
#include <string>
#include <string_view>

namespace sito::crawl {

/// What a crawl of many hosts sees of its network. For one thread.
///
/// It is out when, without any answer in between, the names or the routes of three hosts fail, or
/// those of a host that has answered before twice. A connection that is refused shows that packets
/// come and go; only where nothing is left to do but to ask that one host, it makes no difference
/// whether it is gone or the way to it. Then only probes are made, after 1, 2, 4 ... 60 s, until
/// something answers.
class Outage {
 public:
  static constexpr std::size_t kHosts = 3;
  static constexpr std::uint32_t kTimesOfOne = 2;
  static constexpr frontier::Time kFirstProbe = 1'000, kLongestProbe = 60'000;

  /// Whom a failure is laid to.
  enum class Blame {
    Host,     ///< counts against the address and its host
    Service,  ///< counts against the host alone: it has answered before, and takes nobody now
    Network,  ///< does not count: to be asked for again as if nothing had been
  };
  /// Something answered, whatever it said. True: the network is back.
  bool answered();
  /// Nothing answered at `host`; `has_answered`: it had before; `is_alone`: no other host has
  /// anything to do. A first failure of a host that has answered counts for nobody: it may be the
  /// first sign of an outage.
  Blame failed(std::string_view host, fetch::Failure failure, bool has_answered, frontier::Time now,
               bool is_alone = false);

  [[nodiscard]] bool is_out() const { return since_ != 0; }
  /// Since when; 0 when it is not out.
  [[nodiscard]] frontier::Time since() const { return since_; }
  /// While it is out: whether a probe may be made now. One that is made is told through answered()
  /// or failed(); until then no other is due for as long as the next pause.
  [[nodiscard]] bool is_probe_due(frontier::Time now) const { return is_out() && now >= probe_at_; }

 private:
  std::set<std::string, std::less<>> silent_;  // hosts since the last answer
  std::uint32_t n_of_one_ = 0;                 // failures of hosts that had answered
  frontier::Time since_ = 0, probe_at_ = 0, pause_ = 0;
};

}  // namespace sito::crawl
