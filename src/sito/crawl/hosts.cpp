// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/hosts.h"

#include "sito/crawl/page_tools.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace sito::crawl {
namespace {

using nlohmann::json;

constexpr frontier::Time kRobotsLife = 24 * 3'600'000;    // RFC 9309, section 2.4
constexpr frontier::Time kRobotsRetry = 60'000;           // rules that could not be had
constexpr std::int64_t kLongestCrawlDelay = 60'000;       // more is no pace but a refusal
constexpr std::int64_t kSlowestPace = 60'000;             // of what is added where a host is slow
constexpr std::int64_t kFirstSlowdown = 1'000;

std::string blob_of(const HostDesk& desk) {
  json blob = {{"robots_at", desk.robots_at}, {"judged", desk.judgement.to_json()}};
  if (desk.robots != nullptr) blob["robots"] = desk.robots->to_text();
  if (desk.robots != nullptr && desk.robots->is_undefined()) blob["robots_undefined"] = true;
  if (desk.slower_ms > 0) blob["slower_ms"] = desk.slower_ms;
  return blob.dump(-1, ' ', false, json::error_handler_t::replace);
}

void read_blob(const std::string& text, HostDesk& desk) {
  const json blob = json::parse(text, nullptr, false);
  if (!blob.is_object()) return;
  const auto number = [&](const char* name) {
    return blob.contains(name) && blob[name].is_number_integer() ? blob[name].get<std::int64_t>()
                                                                : 0;
  };
  desk.robots_at = number("robots_at");
  desk.slower_ms = std::clamp<std::int64_t>(number("slower_ms"), 0, kSlowestPace);
  if (blob.contains("judged")) desk.judgement = Judgement::from_json(blob["judged"]);
  if (blob.contains("robots_undefined")) {
    desk.robots_at = 0;  // a crawl that comes back asks anew
  } else if (blob.contains("robots") && blob["robots"].is_string()) {
    desk.robots = std::make_shared<const Robots>(
        Robots::parse(blob["robots"].get_ref<const std::string&>(), kProduct));
  }
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

std::int64_t Hosts::delay_of(const HostDesk& desk) const {
  std::int64_t delay = options_.pace.delay_ms + desk.slower_ms;
  if (desk.robots != nullptr) {
    const double asked = desk.robots->crawl_delay().value_or(0) * 1000;
    const double most = static_cast<double>(kLongestCrawlDelay);
    delay = std::max(delay, static_cast<std::int64_t>(std::min(asked, most)));
  }
  return delay;
}

bool Hosts::wants_robots(const HostDesk& desk, frontier::Time now) const {
  if (!options_.pace.robots) return false;
  if (desk.robots == nullptr || desk.robots_at == 0) return true;
  const bool unknown = desk.robots->is_undefined();
  return now - desk.robots_at > (unknown ? kRobotsRetry : kRobotsLife);
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
    work->rules = desk.robots;
    work->need = *need;
    work->outcome.task = work->task.id;
    work->outcome.visit = work->task.last;
    return work;
  }
  return nullptr;
}

std::unique_ptr<Work> Hosts::next(frontier::Time now,
                                  std::vector<std::unique_ptr<Work>>& settled) {
  for (auto turn = turns_.begin(); turn != turns_.end() && turn->first <= now;) {
    HostDesk& desk = desk_of(turn->second);
    if (desk.out >= std::max(1U, options_.pace.per_host) || desk.asks_robots) {
      ++turn;
      continue;
    }
    std::unique_ptr<Work> work;
    if (wants_robots(desk, now)) {
      work = std::make_unique<Work>();
      work->robots = true;
      work->url = desk.held.front().link.url;
      work->host = desk.name;
      desk.asks_robots = true;
    } else {
      work = task_of(desk);
      if (work == nullptr) {
        ++turn;
        continue;
      }
    }
    if (!work->robots && work->rules != nullptr && work->rules->is_undefined()) {
      work->wait_ms = desk.robots_at + kRobotsRetry - now;
      fail_or_retry(*work, kRobotsUnavailable, options_);
      settled.push_back(std::move(work));
    } else {
      ++desk.out;
      desk.next_at = std::max(desk.next_at, now) + delay_of(desk);
    }
    turns_.erase(turn);
    if (!desk.held.empty()) turns_.emplace(desk.next_at, desk.name);
    if (work != nullptr) return work;
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
  desk.robots_at = now;
  desk.robots = std::make_shared<const Robots>(
      Robots::of_answer(work.status, work.robots_body, kProduct));
  desk.changed = true;
}

void Hosts::learn_pace(HostDesk& desk, const Work& work, frontier::Time now) const {
  const std::int64_t before = desk.slower_ms;
  if (work.wait_ms >= 0) {
    if (options_.pace.adaptive)
      desk.slower_ms = std::clamp(2 * desk.slower_ms, kFirstSlowdown, kSlowestPace);
    desk.next_at = std::max(desk.next_at, now + std::max(work.wait_ms, desk.slower_ms));
  } else if (work.status >= 200 && work.status < 500 && desk.slower_ms > 0) {
    desk.slower_ms = desk.slower_ms * 3 / 4;
    if (desk.slower_ms < kFirstSlowdown / 4) desk.slower_ms = 0;
  }
  desk.changed = desk.changed || before != desk.slower_ms;
}

void Hosts::back(const Work& work, frontier::Time now) {
  const auto found = desks_.find(work.host);
  if (found == desks_.end()) return;
  HostDesk& desk = found->second;
  if (desk.out > 0) --desk.out;
  if (!desk.held.empty()) turns_.erase({desk.next_at, desk.name});
  if (work.status > 0) desk.has_answered = true;
  if (work.robots) learn_rules(desk, work, now);
  learn_pace(desk, work, now);
  if (!work.robots && options_.render == Render::Auto && work.need == Need::Unknown) {
    const std::string pattern = pattern_of(work.task.link.url);
    if (work.page.compared) {
      desk.judgement.learn(pattern, work.page.words_static, work.page.words_rendered);
      desk.changed = true;
    } else {
      desk.judgement.give_up(pattern);
    }
  }
  if (!desk.held.empty()) turns_.emplace(desk.next_at, desk.name);
  if (desk.changed || desk.next_at > now + options_.pace.delay_ms) changed_.insert(desk.name);
}

void Hosts::put_back(std::unique_ptr<Work> work) {
  HostDesk& desk = desk_of(work->host);
  if (work->robots) {
    desk.robots = nullptr;
    desk.robots_at = 0;
    return;
  }
  if (desk.held.empty()) turns_.emplace(desk.next_at, desk.name);
  desk.held.push_front(std::move(work->task));
  ++held_;
}

std::unique_ptr<Work> Hosts::probe(const std::string& but) {
  const HostDesk* chosen = nullptr;
  for (const auto& [name, desk] : desks_) {
    if (!desk.has_answered || (chosen != nullptr && name == but)) continue;
    chosen = &desk;
    if (name != but) break;
  }
  if (chosen == nullptr) return nullptr;
  auto work = std::make_unique<Work>();
  work->robots = true;
  work->probe = true;
  work->host = chosen->name;
  work->url = chosen->origin + "/";
  return work;
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
