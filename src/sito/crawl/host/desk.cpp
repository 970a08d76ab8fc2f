// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/desk.h"

#include "sito/crawl/links/follow.h"
#include "sito/crawl/page_tools.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace sito::crawl {
namespace {

using nlohmann::json;

// Pages of a host that are read before a URL that does not exist is requested; hosts of which a
// crawl reads less get no extra request.
constexpr std::uint32_t kPagesBeforeProbe = 2;
constexpr std::string_view kSecure = "https://";
// Facts learned from pages are stored after this number of pages; a kill may lose as many.
constexpr std::uint32_t kMaxUnsaved = 20;

}  // namespace

std::string blob_of(const HostDesk& desk) {
  json blob = {{"robots", desk.robots.copy.to_json()},
               {"pace", desk.pace.to_json()},
               {"judged", desk.judgement.to_json()},
               {"traps", desk.traps.to_json()},
               {"yield", desk.text_yield.to_json()},
               {"asked", desk.robots.rules != nullptr},
               {"answered", desk.has_answered},
               {"probed", desk.probe.is_done},
               {"pages", desk.probe.pages}};
  if (desk.probe.soft_error != nullptr) blob["missing"] = desk.probe.soft_error->to_json();
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
  const auto is_true = [&](const char* name) {
    const json& found = part(name);
    return found.is_boolean() && found.get<bool>();
  };
  desk.pace = Pace::from_json(part("pace"));
  desk.pace.forgive();
  desk.judgement = Judgement::from_json(part("judged"));
  desk.traps = TrapWatch::from_json(part("traps"));
  desk.text_yield = TextYield::from_json(part("yield"));
  desk.has_answered = is_true("answered");
  desk.probe.is_done = is_true("probed");
  if (part("pages").is_number_unsigned()) desk.probe.pages = part("pages").get<std::uint32_t>();
  if (part("missing").is_array())
    desk.probe.soft_error =
        std::make_shared<const SoftError>(SoftError::from_json(part("missing")));
  if (!is_true("asked")) return;
  desk.robots.copy = RobotsCopy::from_json(part("robots"), kProduct);
  // A crawl that resumes requests rules again that could not be fetched.
  if (!desk.robots.copy.rules().is_undefined())
    desk.robots.rules = std::make_shared<const Robots>(desk.robots.copy.rules());
}

bool wants_probe(HostDesk& desk) {
  if (desk.probe.is_done || desk.probe.is_requested) return false;
  if (desk.probe.pages < kPagesBeforeProbe && !desk.probe.saw_soft_404) return false;
  const std::string front = desk.front();
  const std::string probe = SoftError::probe_of(front);
  if (desk.robots.rules == nullptr || desk.robots.rules->allows(probe.substr(front.size())))
    return true;
  desk.probe.is_done = true;
  return false;
}

bool is_barred(const HostDesk& desk, std::string_view url) {
  return desk.speaks_tls == false && url.starts_with(kSecure);
}

void learn_tls(HostDesk& desk, const Work& work) {
  if (desk.speaks_tls || !work.url.starts_with(kSecure) || authority_of(work.url) != desk.name) {
    return;
  }
  if (work.status > 0) desk.speaks_tls = true;
  if (work.failure == fetch::Failure::Tls) desk.speaks_tls = false;
}

void learn_rules(HostDesk& desk, const Work& work, frontier::Time now) {
  desk.robots.is_requested = false;
  if (!work.moved_to.empty() && desk.robots.redirects < kRobotsRedirects) {
    desk.robots.moved_to = work.moved_to;
    ++desk.robots.redirects;
    return;
  }
  desk.robots.moved_to.clear();
  desk.robots.redirects = 0;
  if (is_barred(desk, work.url)) return;  // nothing more is requested from this server
  desk.robots.copy.take(work.status, work.robots_body, work.cache_control, kProduct, now,
                        work.wait_ms);
  desk.robots.rules = std::make_shared<const Robots>(desk.robots.copy.rules());
  desk.pace.set_crawl_delay(desk.robots.rules->crawl_delay());
  desk.unsaved.is_due = true;
}

void learn_probe(HostDesk& desk, const Work& work) {
  desk.probe.is_requested = false;
  desk.probe.is_done = true;
  desk.unsaved.is_due = true;
  if (work.probe_text.empty()) return;
  SoftError error;
  error.learn(work.probe_text);
  desk.probe.soft_error = std::make_shared<const SoftError>(error);
}

void learn_page(HostDesk& desk, const Work& work, const CrawlOptions& options) {
  const std::string pattern = pattern_of(work.task.link.url);
  if (options.render == Render::Auto && work.need == Need::Unknown) {
    if (work.page.compared) {
      desk.judgement.learn(pattern, work.page.words_static, work.page.words_rendered);
      desk.unsaved.is_due = true;
    } else {
      desk.judgement.give_up(pattern);
    }
  }
  if (!work.read || work.unchanged > 0) return;
  const bool is_new = desk.traps.learn(pattern, work.page.text);
  desk.probe.saw_soft_404 |= !is_new || work.page.says_error;
  desk.text_yield.learn(work.counts.bytes, work.page.text_bytes);
  ++desk.probe.pages;
  if (++desk.unsaved.pages >= kMaxUnsaved) desk.unsaved.is_due = true;
}

}  // namespace sito::crawl
