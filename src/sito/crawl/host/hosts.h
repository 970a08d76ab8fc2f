// SPDX-License-Identifier: Apache-2.0
// Whose turn it is: the hosts of a crawl with the tasks in hand, their rules, their pace, and what
// was found out of their pages. For the coordinator's thread alone.
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
  /// Options and frontier must outlive it. `goes_on`: hosts may have been asked before this run.
  Hosts(const CrawlOptions& options, frontier::Frontier& frontier, bool goes_on)
      : options_(options), frontier_(frontier), goes_on_(goes_on) {}

  /// Takes a task in hand. A host that was asked in an earlier run, or by another worker, waits for
  /// its pause first. Errors: those of the frontier, which may know the host already.
  Result<void> take(frontier::Task task, frontier::Time now);
  /// The next work that may be sent at `now`; null when there is none. It is for a browser when it
  /// was fetched already. Tasks that are not to be sent at all (the rules of the host cannot be
  /// had, its pages bring nothing new, it is silent) are given back through `settled`, with an
  /// outcome. Without `begins` only what was fetched goes on.
  std::unique_ptr<Work> next(frontier::Time now, bool begins,
                             std::vector<std::unique_ptr<Work>>& settled);
  /// When next() will have something, as far as is known.
  [[nodiscard]] std::optional<frontier::Time> next_at(frontier::Time now) const;
  /// A work came back: frees its host and learns from it.
  void back(const Work& work, frontier::Time now);
  /// A page came back that a browser has to go on with: that is another request, and has to wait
  /// for its turn. Or one whose answer is under another address that means the same.
  void rest(std::unique_ptr<Work> work, frontier::Time now);
  /// A work came back without an answer, and the address is not to blame: its task is held again,
  /// and waits with its host when that one is.
  void put_back(std::unique_ptr<Work> work, bool is_of_host, frontier::Time now);
  [[nodiscard]] std::string front_of(const std::string& host) const {
    return desks_.at(host).front();
  }
  [[nodiscard]] bool has_answered(const std::string& host) const;
  /// Whether no other host has anything to do.
  [[nodiscard]] bool is_alone(const std::string& host) const;

  /// What the frontier is to store of hosts that changed since the last call.
  std::vector<frontier::Host> take_changed(frontier::Time now);
  [[nodiscard]] std::size_t held() const { return held_; }
  /// Tasks in hand of hosts whose turn comes within a second.
  [[nodiscard]] std::size_t held_soon(frontier::Time now) const;
  [[nodiscard]] std::map<std::string, std::string> judged() const;

 private:
  using Turns = std::set<std::pair<frontier::Time, std::string>>;

  HostDesk& desk_of(const std::string& name) { return desks_.at(name); }
  [[nodiscard]] bool is_full(const HostDesk& desk) const;
  HostDesk* asked_beside(const HostDesk& desk, const std::string& url);
  void set_next(HostDesk& desk, frontier::Time at);
  Turns::iterator first_turn(frontier::Time now);
  std::unique_ptr<Work> errand_of(HostDesk& desk, frontier::Time now);
  std::unique_ptr<Work> task_of(HostDesk& desk);
  bool is_settled(HostDesk& desk, Work& work, frontier::Time now);
  void sent(HostDesk& desk, const Work& work, frontier::Time now);
  void end_request(HostDesk& desk, const Work& work, frontier::Time now);

  const CrawlOptions& options_;
  frontier::Frontier& frontier_;
  const bool goes_on_;
  std::map<std::string, HostDesk> desks_;
  Turns turns_;                                            // desks with something in hand
  std::map<std::string, frontier::Time> asked_elsewhere_;  // hosts without a desk: their next time
  std::set<std::string> changed_;
  std::size_t held_ = 0;
};

/// With Order::Yield: the host gives too little text for what was fetched of it.
inline constexpr std::string_view kLowYield = "low-yield";

}  // namespace sito::crawl
