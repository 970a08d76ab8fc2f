// SPDX-License-Identifier: Apache-2.0
// Decides which host is next: keeps the hosts of a crawl with their tasks, rules and pace, and the
// facts learned from their pages. For the coordinator's thread only.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/host/desk.h"
#include "sito/crawl/options.h"
#include "sito/crawl/work.h"
#include "sito/frontier/frontier.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace sito::crawl {

class Hosts {
 public:
  /// Options and frontier must outlive it. `is_resumed`: hosts may have been contacted before this
  /// run.
  Hosts(const CrawlOptions& options, frontier::Frontier& frontier, bool is_resumed)
      : options_(options), frontier_(frontier), is_resumed_(is_resumed) {}

  /// Takes a task in hand. A host contacted in an earlier run, or by another worker, first waits
  /// for its delay. Errors: those of the frontier, which may know the host already.
  Result<void> take(frontier::Task task, frontier::Time now);
  /// Returns the next work that may be sent at `now`, or null. The work is for a browser if it was
  /// fetched already. Tasks that may not be sent at all (the rules of the host are unknown, its
  /// pages bring nothing new, it is silent) are returned through `settled`, with an outcome.
  /// Without `begins`, only works that were fetched continue.
  std::unique_ptr<Work> next(frontier::Time now, bool begins,
                             std::vector<std::unique_ptr<Work>>& settled);
  /// Returns when next() will have work, as far as is known.
  [[nodiscard]] std::optional<frontier::Time> next_at(frontier::Time now) const;
  /// Takes a finished work: frees its host and learns from it.
  void back(const Work& work, frontier::Time now);
  /// Takes a work that needs another request: a page that a browser has to open, or one whose
  /// response is at an equivalent URL.
  void rest(std::unique_ptr<Work> work, frontier::Time now);
  /// Takes a work that got no answer, although its URL is not the cause. Its task is held again;
  /// with `waits_for_host` it waits for its host.
  void put_back(std::unique_ptr<Work> work, bool waits_for_host, frontier::Time now);
  [[nodiscard]] std::string front_of(const std::string& host) const {
    return desks_.at(host).front();
  }
  [[nodiscard]] bool has_answered(const std::string& host) const;
  /// Returns true if no other host has anything to do.
  [[nodiscard]] bool is_alone(const std::string& host) const;

  /// Returns what the frontier has to store of hosts that changed since the last call.
  std::vector<frontier::Host> take_changed(frontier::Time now);
  [[nodiscard]] std::size_t held() const { return held_; }
  /// Returns the number of held tasks of hosts whose turn comes within a second.
  [[nodiscard]] std::size_t held_within_second(frontier::Time now) const;
  [[nodiscard]] std::map<std::string, std::string> judged() const;

 private:
  using Turns = std::set<std::pair<frontier::Time, std::string>>;

  HostDesk& desk_of(const std::string& name) { return desks_.at(name); }
  [[nodiscard]] bool is_full(const HostDesk& desk) const;
  HostDesk* other_desk(const HostDesk& desk, const std::string& url);
  void set_next(HostDesk& desk, frontier::Time at);
  Turns::iterator first_turn(frontier::Time now);
  std::unique_ptr<Work> errand_of(HostDesk& desk, frontier::Time now);
  std::unique_ptr<Work> task_of(HostDesk& desk);
  bool is_settled(HostDesk& desk, Work& work, frontier::Time now);
  void sent(HostDesk& desk, const Work& work, frontier::Time now);
  void end_request(HostDesk& desk, const Work& work, frontier::Time now);

  const CrawlOptions& options_;
  frontier::Frontier& frontier_;
  const bool is_resumed_;
  std::map<std::string, HostDesk> desks_;
  Turns turns_;                                             // desks with something in hand
  std::map<std::string, frontier::Time> other_hosts_next_;  // next time of hosts without a desk
  std::set<std::string> changed_;
  std::size_t held_ = 0;
};

/// With Order::Yield: the host gives too little text for the bytes fetched.
inline constexpr std::string_view kLowYield = "low-yield";

}  // namespace sito::crawl
