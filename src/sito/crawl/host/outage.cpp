// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/outage.h"

#include <algorithm>

namespace sito::crawl {
namespace {

// Returns true for failures that a machine without a network sees. A refused connection or a bad
// certificate came from a server; a timeout can have any cause.
bool is_of_network(fetch::Failure failure) {
  return failure == fetch::Failure::NoHost || failure == fetch::Failure::NoRoute;
}

}  // namespace

bool Outage::answered() {
  const bool was_out = is_out();
  *this = {};
  return was_out;
}

Outage::Blame Outage::failed(std::string_view host, fetch::Failure failure, bool has_answered,
                             frontier::Time now, bool is_alone) {
  if (is_out()) {
    pause_ = std::min(2 * pause_, kLongestProbe);
    probe_at_ = now + pause_;
    return Blame::Network;
  }
  const bool is_refused = failure == fetch::Failure::NoConnection;
  if (!is_of_network(failure) && !(is_refused && has_answered && is_alone)) {
    // A refusal shows that packets go out and come back.
    if (is_refused || failure == fetch::Failure::Tls) answered();
    return is_refused && has_answered ? Blame::Service : Blame::Host;
  }
  const bool is_first = silent_.emplace(host).second;
  n_of_one_ += has_answered ? 1 : 0;
  if (silent_.size() < kHosts && n_of_one_ < kTimesOfOne) {
    return has_answered && is_first ? Blame::Network : Blame::Host;
  }
  since_ = now;
  pause_ = kFirstProbe;
  probe_at_ = now + pause_;
  return Blame::Network;
}

}  // namespace sito::crawl
