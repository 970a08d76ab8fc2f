// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/hosts.h"

#include "sito/crawl/links/follow.h"
#include "sito/crawl/page_tools.h"

#include <algorithm>
#include <utility>

namespace sito::crawl {
namespace {

constexpr frontier::Time kSoon = 1'000;
// Time until another look at a host that has a request in progress.
constexpr frontier::Time kLookAgain = 50;

bool is_for_pages(const frontier::Link& link) { return link.kind != "sitemap"; }

}  // namespace

bool Hosts::is_full(const HostDesk& desk) const {
  return desk.out >= std::max(1U, options_.pace.per_host);
}

// Puts the desk's next turn into the order.
void Hosts::set_next(HostDesk& desk, frontier::Time at) {
  turns_.erase({desk.next_at, desk.name});
  desk.next_at = at;
  if (!desk.is_idle()) turns_.emplace(at, desk.name);
}

Result<void> Hosts::take(frontier::Task task, frontier::Time now) {
  const std::string name = task.link.host;
  auto found = desks_.find(name);
  if (found == desks_.end()) {
    HostDesk desk;
    desk.name = name;
    auto known = frontier_.host(name);
    if (!known) return std::move(known).error();
    if (*known) read_blob((*known)->blob, desk);
    // The time of the last request is unknown, if there was one.
    if (is_resumed_ || (*known && !(*known)->blob.empty()))
      desk.next_at = desk.pace.next_at(now, options_.pace);
    const auto asked = other_hosts_next_.find(name);
    if (asked != other_hosts_next_.end()) desk.next_at = std::max(desk.next_at, asked->second);
    found = desks_.emplace(name, std::move(desk)).first;
  }
  HostDesk& desk = found->second;
  desk.origin = task.link.url.substr(0, task.link.url.find("://") + 3) + name;
  desk.held.push_back(std::move(task));
  turns_.emplace(desk.next_at, name);
  ++held_;
  return {};
}

// Returns another host that is contacted for this one: its robots.txt has moved there.
HostDesk* Hosts::other_desk(const HostDesk& desk, const std::string& url) {
  const std::string name = authority_of(url);
  if (name == desk.name) return nullptr;
  const auto found = desks_.find(name);
  return found == desks_.end() ? nullptr : &found->second;
}

// Returns the errand that must come before pages of a host. Null: none, or (see is_asked()) one is
// in progress.
std::unique_ptr<Work> Hosts::errand_of(HostDesk& desk, frontier::Time now) {
  auto work = std::make_unique<Work>();
  work->host = desk.name;
  const bool is_barred_wholly =
      !desk.held.empty() && std::all_of(desk.held.begin(), desk.held.end(), [&](const auto& task) {
        return is_barred(desk, task.link.url);
      });
  if (is_barred_wholly) return nullptr;
  const bool wants_robots =
      options_.pace.robots && (desk.robots.rules == nullptr || desk.robots.copy.is_due(now));
  if (wants_robots) {
    work->errand = Errand::Robots;
    work->url = desk.robots.moved_to.empty() ? desk.front() + "/robots.txt" : desk.robots.moved_to;
    HostDesk* other = other_desk(desk, work->url);
    if (other != nullptr && (is_full(*other) || other->next_at > now)) {
      set_next(desk, std::max(other->next_at, now + kLookAgain));
      return nullptr;
    }
    desk.robots.is_requested = true;
    return work;
  }
  const bool reads_pages = !desk.held.empty() && is_for_pages(desk.held.front().link);
  if (!reads_pages || !wants_probe(desk)) return nullptr;
  work->errand = Errand::Probe;
  work->url = SoftError::probe_of(desk.front());
  desk.probe.is_requested = true;
  return work;
}

std::unique_ptr<Work> Hosts::task_of(HostDesk& desk) {
  // Takes the first task whose URL pattern is not being measured.
  for (std::size_t i = 0; i < desk.held.size(); ++i) {
    std::optional<Need> need = Need::None;
    if (options_.render == Render::Auto && is_for_pages(desk.held[i].link))
      need = desk.judgement.ask(pattern_of(desk.held[i].link.url));
    if (!need) continue;
    auto work = std::make_unique<Work>();
    work->task = std::move(desk.held[i]);
    desk.held.erase(desk.held.begin() + static_cast<std::ptrdiff_t>(i));
    --held_;
    work->url = work->task.link.url;
    work->host = desk.name;
    work->rules = desk.robots.rules;
    work->soft_error = desk.probe.soft_error;
    work->need = *need;
    work->outcome.task = work->task.id;
    work->outcome.visit = work->task.last;
    return work;
  }
  return nullptr;
}

// Settles tasks that are not sent at all.
bool Hosts::is_settled(HostDesk& desk, Work& work, frontier::Time now) {
  const bool is_link = is_for_pages(work.task.link) && !is_seed(work.task.link);
  if (desk.pace.is_given_up()) {
    fail(work, kHostSilent);
  } else if (is_barred(desk, work.url)) {
    fail(work, kTls);
  } else if (work.rules != nullptr && work.rules->is_undefined()) {
    work.wait_ms = std::max<frontier::Time>(desk.robots.copy.due_at() - now, 0);
    fail_or_retry(work, kRobotsUnavailable, options_);
  } else if (is_link && options_.order == Order::Yield && desk.text_yield.is_below_threshold()) {
    drop(work, kLowYield);
  } else if (is_link) {
    const std::string_view trap = desk.traps.refuses(pattern_of(work.url));
    if (trap.empty()) return false;
    drop(work, trap);
  } else {
    return false;
  }
  if (work.need == Need::Unknown) desk.judgement.give_up(pattern_of(work.task.link.url));
  return true;
}

// Returns the first turn that is due; with Order::Yield the one of the host that gives most text.
Hosts::Turns::iterator Hosts::first_turn(frontier::Time now) {
  auto first = turns_.end();
  double best = 0;
  for (auto turn = turns_.begin(); turn != turns_.end() && turn->first <= now; ++turn) {
    if (options_.order != Order::Yield) return turn;
    const HostDesk& desk = desk_of(turn->second);
    if (is_full(desk) || desk.is_asked()) continue;
    const double rate = desk.text_yield.rate();
    if (first == turns_.end() || rate > best) {
      first = turn;
      best = rate;
    }
  }
  return first;
}

void Hosts::sent(HostDesk& desk, const Work& work, frontier::Time now) {
  ++desk.out;
  set_next(desk, std::max(now, desk.pace.next_at(now, options_.pace)));
  if (work.errand != Errand::Robots) return;
  HostDesk* other = other_desk(desk, work.url);
  if (other == nullptr) return;
  ++other->out;
  set_next(*other, std::max(now, other->pace.next_at(now, options_.pace)));
}

std::unique_ptr<Work> Hosts::next(frontier::Time now, bool begins,
                                  std::vector<std::unique_ptr<Work>>& settled) {
  for (auto turn = first_turn(now); turn != turns_.end() && turn->first <= now;) {
    HostDesk& desk = desk_of(turn->second);
    ++turn;  // now, because this turn may be erased
    if (is_full(desk) || desk.is_asked()) continue;
    std::unique_ptr<Work> work;
    if (!desk.resting.empty()) {
      work = std::move(desk.resting.front());
      desk.resting.pop_front();
      --held_;
    } else if (!begins) {
      continue;
    } else if (!desk.pace.is_given_up()) {
      work = errand_of(desk, now);
      if (work == nullptr && desk.next_at > now) continue;
    }
    if (work == nullptr) work = task_of(desk);
    if (work == nullptr) continue;
    if (work->errand == Errand::Page && !work->rested && is_settled(desk, *work, now)) {
      settled.push_back(std::move(work));
      set_next(desk, desk.next_at);  // it may have nothing left to do
      turn = first_turn(now);
      continue;
    }
    sent(desk, *work, now);
    return work;
  }
  return nullptr;
}

std::optional<frontier::Time> Hosts::next_at(frontier::Time now) const {
  const auto turn = turns_.lower_bound({now + 1, ""});
  return turn == turns_.end() ? std::nullopt : std::optional(turn->first);
}

std::size_t Hosts::held_within_second(frontier::Time now) const {
  std::size_t held = 0;
  for (const auto& [at, name] : turns_) {
    if (at > now + kSoon) break;
    held += desks_.at(name).in_hand();
  }
  return held;
}

// Ends a request.
void Hosts::end_request(HostDesk& desk, const Work& work, frontier::Time now) {
  if (desk.out > 0) --desk.out;
  const bool was_asked = work.status > 0 || work.failure != fetch::Failure::None;
  if (work.status > 0 && work.failure != fetch::Failure::Refused) desk.has_answered = true;
  if (was_asked && work.failure != fetch::Failure::Refused) {
    if (!work.rested)
      desk.pace.learn({work.status, work.first_byte_ms, work.wait_ms}, options_.pace, now);
    const frontier::Time next = std::max(desk.next_at, desk.pace.next_at(now, options_.pace));
    set_next(desk, desk.pace.is_given_up() ? now : next);  // nothing is sent then, so nothing waits
  }
  if (work.errand != Errand::Robots) return;
  const std::string asked = authority_of(work.url);
  if (asked == desk.name) return;
  HostDesk* other = other_desk(desk, work.url);
  if (other == nullptr) {
    other_hosts_next_[asked] = now + options_.pace.delay_ms;
    return;
  }
  if (other->out > 0) --other->out;
  set_next(*other, std::max(other->next_at, other->pace.next_at(now, options_.pace)));
}

void Hosts::back(const Work& work, frontier::Time now) {
  const auto found = desks_.find(work.host);
  if (found == desks_.end()) return;
  HostDesk& desk = found->second;
  learn_tls(desk, work);
  switch (work.errand) {
    case Errand::Robots:
      learn_rules(desk, work, now);
      break;
    case Errand::Probe:
      learn_probe(desk, work);
      break;
    case Errand::Page:
      learn_page(desk, work, options_);
      break;
  }
  end_request(desk, work, now);
  // Other workers must know when the host is ready again.
  const bool is_shared = !options_.frontier.empty() && !claims_ahead(options_);
  if (desk.unsaved.is_due || is_shared || desk.next_at > now + options_.pace.delay_ms)
    changed_.insert(desk.name);
}

void Hosts::rest(std::unique_ptr<Work> work, frontier::Time now) {
  HostDesk& desk = desk_of(work->host);
  learn_tls(desk, *work);
  end_request(desk, *work, now);
  work->rested = true;
  desk.resting.push_back(std::move(work));
  ++held_;
  set_next(desk, desk.next_at);
}

void Hosts::put_back(std::unique_ptr<Work> work, bool waits_for_host, frontier::Time now) {
  HostDesk& desk = desk_of(work->host);
  if (desk.out > 0) --desk.out;
  if (waits_for_host) desk.pace.learn({}, options_.pace, now);
  set_next(desk, std::max(desk.next_at, desk.pace.next_at(now, options_.pace)));
  if (work->errand == Errand::Robots) {
    HostDesk* other = other_desk(desk, work->url);
    if (other != nullptr && other->out > 0) --other->out;
    desk.robots.is_requested = false;
    return;
  }
  if (work->errand == Errand::Probe) {
    desk.probe.is_requested = false;
    return;
  }
  if (work->need == Need::Unknown) desk.judgement.give_up(pattern_of(work->task.link.url));
  desk.held.push_front(std::move(work->task));
  ++held_;
  set_next(desk, desk.next_at);
}

bool Hosts::has_answered(const std::string& host) const {
  const auto found = desks_.find(host);
  return found != desks_.end() && found->second.has_answered;
}

bool Hosts::is_alone(const std::string& host) const {
  return std::all_of(desks_.begin(), desks_.end(), [&](const auto& other) {
    return other.first == host || (other.second.out == 0 && other.second.is_idle());
  });
}

std::vector<frontier::Host> Hosts::take_changed(frontier::Time now) {
  std::vector<frontier::Host> hosts;
  for (const std::string& name : changed_) {
    HostDesk& desk = desk_of(name);
    hosts.push_back({name, desk.next_at > now ? desk.next_at : 0, blob_of(desk)});
    desk.unsaved = {};
  }
  changed_.clear();
  return hosts;
}

std::map<std::string, std::string> Hosts::judged() const {
  std::map<std::string, std::string> judged;
  for (const auto& [name, desk] : desks_) {
    for (const auto& [pattern, verdict] : desk.judgement.decisions())
      judged[name + pattern] = verdict;
  }
  return judged;
}

}  // namespace sito::crawl
