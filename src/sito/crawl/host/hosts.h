// SPDX-License-Identifier: Apache-2.0
// Whose turn it is: the hosts of a crawl with the tasks in hand, their rules, their pace, and what
// was found out of their pages. For the coordinator's thread alone.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/host/judgement.h"
#include "sito/crawl/host/pace.h"
#include "sito/crawl/host/robots_copy.h"
#include "sito/crawl/host/text_yield.h"
#include "sito/crawl/links/traps.h"
#include "sito/crawl/work.h"
#include "sito/frontier/frontier.h"

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sito::crawl {

/// One host: what the frontier keeps of it in its blob, and what is under way.
struct HostDesk {
  std::string name;
  std::string origin;               ///< "https://example.org", of the task taken last
  std::deque<frontier::Task> held;  ///< handed out by the frontier, not under way
  unsigned out = 0;                 ///< requests under way
  frontier::Time next_at = 0;       ///< of the next request
  RobotsCopy robots;
  std::shared_ptr<const Robots> rules;  ///< those of `robots`; null: not asked for yet
  bool asks_robots = false;             ///< they are under way
  bool has_answered = false;            ///< in this run
  Pace pace;
  Judgement judgement;
  TrapWatch traps;
  TextYield text_yield;
  bool changed = false;  ///< the blob has something to say
};

class Hosts {
 public:
  /// Both must outlive it.
  Hosts(const CrawlOptions& options, frontier::Frontier& frontier)
      : options_(options), frontier_(frontier) {}

  /// Takes a task in hand. Errors: those of the frontier, which may know the host already.
  Result<void> take(frontier::Task task);
  /// The next work that may be sent at `now`; null when there is none. Tasks that are not to be
  /// sent at all (the rules of the host cannot be had, its pages bring nothing new, it is silent)
  /// are given back through `settled`, with an outcome.
  std::unique_ptr<Work> next(frontier::Time now, std::vector<std::unique_ptr<Work>>& settled);
  /// When next() will have something, as far as is known.
  [[nodiscard]] std::optional<frontier::Time> next_at(frontier::Time now) const;
  /// A work came back: frees its host and learns from it. `robots`: takes the rules in.
  void back(const Work& work, frontier::Time now);
  /// A work came back without an answer because the network is gone: its task is held again.
  void put_back(std::unique_ptr<Work> work);
  [[nodiscard]] bool has_answered(const std::string& host) const;
  /// Puts links in order by what their hosts are worth.
  void prioritise(std::vector<frontier::Link>& links) const;

  /// What the frontier is to store of hosts that changed since the last call.
  std::vector<frontier::Host> take_changed(frontier::Time now);
  [[nodiscard]] std::size_t held() const { return held_; }
  [[nodiscard]] std::map<std::string, std::string> judged() const;

 private:
  HostDesk& desk_of(const std::string& name);
  [[nodiscard]] bool wants_robots(const HostDesk& desk, frontier::Time now) const;
  bool is_settled(HostDesk& desk, Work& work, frontier::Time now);
  std::unique_ptr<Work> task_of(HostDesk& desk);
  static void learn_rules(HostDesk& desk, const Work& work, frontier::Time now);
  void learn_page(HostDesk& desk, const Work& work) const;

  const CrawlOptions& options_;
  frontier::Frontier& frontier_;
  std::map<std::string, HostDesk> desks_;
  std::set<std::pair<frontier::Time, std::string>> turns_;  // desks with tasks in hand
  std::set<std::string> changed_;
  std::size_t held_ = 0;
};

/// "robots-unavailable": the rules cannot be had, so nothing may be asked for.
inline constexpr std::string_view kRobotsUnavailable = "robots-unavailable";
/// The host has been silent for too long: its other addresses are not asked for in this run.
inline constexpr std::string_view kHostSilent = "host-silent";

}  // namespace sito::crawl
