// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/hosts.h"

#include "sito/crawl/page_tools.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace sito::crawl {
namespace {

using nlohmann::json;

std::string blob_of(const HostDesk& desk) {
  const json blob = {{"robots", desk.robots.to_json()},    {"pace", desk.pace.to_json()},
                     {"judged", desk.judgement.to_json()}, {"traps", desk.traps.to_json()},
                     {"yield", desk.text_yield.to_json()}, {"asked", desk.rules != nullptr}};
  return blob.dump(-1, ' ', false, json::error_handler_t::replace);
}

void read_blob(const std::string& text, HostDesk& desk) {
  const json blob = json::parse(text, nullptr, false);
  if (!blob.is_object()) return;
  const json none;
  const auto part = [&](const char* name) -> const json& {
    const auto found = blob.find(name);
    return found == blob.end() ? none : *found;
  };
  desk.pace = Pace::from_json(part("pace"));
  desk.pace.forgive();
  desk.judgement = Judgement::from_json(part("judged"));
  desk.traps = TrapWatch::from_json(part("traps"));
  desk.text_yield = TextYield::from_json(part("yield"));
  const json& asked = part("asked");
  if (!asked.is_boolean() || !asked.get<bool>()) return;
  desk.robots = RobotsCopy::from_json(part("robots"), kProduct);
  // Rules that could not be had are asked for anew by a crawl that comes back.
  if (!desk.robots.rules().is_undefined())
    desk.rules = std::make_shared<const Robots>(desk.robots.rules());
}

}  // namespace

HostDesk& Hosts::desk_of(const std::string& name) { return desks_.at(name); }

Result<void> Hosts::take(frontier::Task task) {
  const std::string name = task.link.host;
  auto found = desks_.find(name);
  if (found == desks_.end()) {
    HostDesk desk;
    desk.name = name;
    auto known = frontier_.host(name);
    if (!known) return std::move(known).error();
    if (*known) {
      read_blob((*known)->blob, desk);
    }
    found = desks_.emplace(name, std::move(desk)).first;
  }
  HostDesk& desk = found->second;
  if (desk.held.empty()) turns_.emplace(desk.next_at, name);
  desk.origin = task.link.url.substr(0, task.link.url.find("://") + 3) + name;
  desk.held.push_back(std::move(task));
  ++held_;
  return {};
}

bool Hosts::wants_robots(const HostDesk& desk, frontier::Time now) const {
  if (!options_.pace.robots) return false;
  return desk.rules == nullptr || desk.robots.is_due(now);
}

std::unique_ptr<Work> Hosts::task_of(HostDesk& desk) {
  // The first whose kind of page is not just being measured.
  for (std::size_t i = 0; i < desk.held.size(); ++i) {
    std::optional<Need> need = Need::None;
    if (options_.render == Render::Auto && desk.held[i].link.kind != "sitemap")
      need = desk.judgement.ask(pattern_of(desk.held[i].link.url));
    if (!need) continue;
    auto work = std::make_unique<Work>();
    work->task = std::move(desk.held[i]);
    desk.held.erase(desk.held.begin() + static_cast<std::ptrdiff_t>(i));
    --held_;
    work->url = work->task.link.url;
    work->host = desk.name;
    work->rules = desk.rules;
    work->need = *need;
    work->outcome.task = work->task.id;
    work->outcome.visit = work->task.last;
    return work;
  }
  return nullptr;
}

// Tasks that are not sent at all.
bool Hosts::is_settled(HostDesk& desk, Work& work, frontier::Time now) {
  if (desk.pace.is_given_up()) {
    fail(work, kHostSilent);
  } else if (work.rules != nullptr && work.rules->is_undefined()) {
    work.wait_ms = std::max<frontier::Time>(desk.robots.due_at() - now, 0);
    fail_or_retry(work, kRobotsUnavailable, options_);
  } else if (work.task.link.kind != "sitemap" && work.task.link.kind != "seed") {
    const std::string_view trap = desk.traps.refuses(pattern_of(work.url));
    if (trap.empty()) return false;
    drop(work, trap);
  } else {
    return false;
  }
  if (work.need == Need::Unknown) desk.judgement.give_up(pattern_of(work.url));
  return true;
}

std::unique_ptr<Work> Hosts::next(frontier::Time now, std::vector<std::unique_ptr<Work>>& settled) {
  for (auto turn = turns_.begin(); turn != turns_.end() && turn->first <= now;) {
    HostDesk& desk = desk_of(turn->second);
    const bool is_full = desk.out >= std::max(1U, options_.pace.per_host) || desk.asks_robots;
    std::unique_ptr<Work> work;
    if (!is_full && wants_robots(desk, now) && !desk.pace.is_given_up()) {
      work = std::make_unique<Work>();
      work->robots = true;
      work->url = desk.held.front().link.url;
      work->host = desk.name;
      desk.asks_robots = true;
    } else if (!is_full) {
      work = task_of(desk);
    }
    if (work == nullptr) {
      ++turn;
      continue;
    }
    turns_.erase(turn);
    const bool is_sent = work->robots || !is_settled(desk, *work, now);
    if (is_sent) {
      ++desk.out;
      desk.next_at = std::max(now, desk.pace.next_at(now, options_.pace));
    }
    if (!desk.held.empty()) turns_.emplace(desk.next_at, desk.name);
    if (is_sent) return work;
    settled.push_back(std::move(work));
    turn = turns_.begin();
  }
  return nullptr;
}

std::optional<frontier::Time> Hosts::next_at(frontier::Time now) const {
  for (const auto& [at, name] : turns_) {
    if (at > now) return at;
  }
  return std::nullopt;
}

void Hosts::learn_rules(HostDesk& desk, const Work& work, frontier::Time now) {
  desk.asks_robots = false;
  desk.robots.take(work.status, work.robots_body, work.cache_control, kProduct, now);
  desk.rules = std::make_shared<const Robots>(desk.robots.rules());
  desk.pace.set_crawl_delay(desk.rules->crawl_delay());
  desk.changed = true;
}

void Hosts::learn_page(HostDesk& desk, const Work& work) const {
  const std::string pattern = pattern_of(work.url);
  if (options_.render == Render::Auto && work.need == Need::Unknown) {
    if (work.page.compared) {
      desk.judgement.learn(pattern, work.page.words_static, work.page.words_rendered);
      desk.changed = true;
    } else {
      desk.judgement.give_up(pattern);
    }
  }
  if (!work.read || work.unchanged > 0) return;
  desk.traps.learn(pattern, work.page.words, work.page.fingerprint);
  desk.text_yield.learn(work.counts.bytes, work.page.text_bytes);
}

void Hosts::back(const Work& work, frontier::Time now) {
  const auto found = desks_.find(work.host);
  if (found == desks_.end()) return;
  HostDesk& desk = found->second;
  if (desk.out > 0) --desk.out;
  if (!desk.held.empty()) turns_.erase({desk.next_at, desk.name});
  if (work.status > 0) desk.has_answered = true;
  if (work.robots) {
    learn_rules(desk, work, now);
  } else {
    learn_page(desk, work);
  }
  const bool asked = work.status > 0 || work.failure != fetch::Failure::None;
  if (asked && work.failure != fetch::Failure::Refused) {
    desk.pace.learn({work.status, work.took_ms, work.wait_ms}, options_.pace, now);
    desk.next_at = std::max(desk.next_at, desk.pace.next_at(now, options_.pace));
    if (desk.pace.is_given_up()) desk.next_at = now;  // nothing more is sent, so nothing waits
  }
  if (!desk.held.empty()) turns_.emplace(desk.next_at, desk.name);
  if (desk.changed || desk.next_at > now + options_.pace.delay_ms) changed_.insert(desk.name);
}

bool Hosts::has_answered(const std::string& host) const {
  const auto found = desks_.find(host);
  return found != desks_.end() && found->second.has_answered;
}

void Hosts::prioritise(std::vector<frontier::Link>& links) const {
  if (options_.order != Order::Yield) return;
  for (frontier::Link& link : links) {
    const auto found = desks_.find(link.host);
    if (found != desks_.end()) link.priority += found->second.text_yield.priority_offset();
  }
}

void Hosts::put_back(std::unique_ptr<Work> work) {
  HostDesk& desk = desk_of(work->host);
  if (desk.out > 0) --desk.out;
  if (work->robots) {
    desk.asks_robots = false;
    return;
  }
  if (work->need == Need::Unknown) desk.judgement.give_up(pattern_of(work->url));
  if (desk.held.empty()) turns_.emplace(desk.next_at, desk.name);
  desk.held.push_front(std::move(work->task));
  ++held_;
}

std::vector<frontier::Host> Hosts::take_changed(frontier::Time now) {
  std::vector<frontier::Host> hosts;
  for (const std::string& name : changed_) {
    HostDesk& desk = desk_of(name);
    hosts.push_back({name, desk.next_at > now ? desk.next_at : 0, blob_of(desk)});
    desk.changed = false;
  }
  changed_.clear();
  return hosts;
}

std::map<std::string, std::string> Hosts::judged() const {
  std::map<std::string, std::string> judged;
  for (const auto& [name, desk] : desks_) {
    for (const auto& [pattern, verdict] : desk.judgement.told()) judged[name + pattern] = verdict;
  }
  return judged;
}

}  // namespace sito::crawl
