// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/report.h"

#include <nlohmann/json.hpp>

#include <array>
#include <string_view>

namespace sito::reveal {
namespace {

using Json = nlohmann::ordered_json;

// Prefixes of notes that concern readers of the text.
constexpr std::array<std::string_view, 4> kRemarkable = {"page-", "loop-", "view-lost",
                                                         "clicks-given-up"};

double seconds(browser::milliseconds time) { return static_cast<double>(time.count()) / 1000; }

Json json_of(const browser::Incidents& incidents) {
  Json json = Json::object();
  for (const browser::IncidentKind& kind : browser::kIncidentKinds) {
    json[std::string(kind.name)] = incidents.*kind.count;
  }
  return json;
}

std::string_view name_of(ClickMade::How how) {
  if (how == ClickMade::How::Action) return "action";
  return how == ClickMade::How::Hover ? "hover" : "last-resort";
}

Json json_of(const std::vector<ClickMade>& clicks, std::string_view url) {
  Json json = Json::array();
  for (const ClickMade& click : clicks) {
    json.push_back({{"name", click.name},
                    {"effect", browser::name_of(click.effect)},
                    {"words", click.words},
                    {"links", click.links}});
    if (click.how != ClickMade::How::Click) json.back()["how"] = name_of(click.how);
    if (click.page == 0) continue;
    json.back()["page"] = click.page;
    json.back()["id"] = virtual_url(url, click.page);
  }
  return json;
}

Json json_of(const FoundLink& link) {
  Json json = {{"url", link.url}, {"class", link.of_class}};
  if (!link.language.empty()) json["language"] = link.language;
  json["state"] = link.state;
  return json;
}

}  // namespace

std::string clicks_json(const Revealed& revealed) {
  return json_of(revealed.click_list, revealed.loaded.url)
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_json(const Revealed& revealed) {
  Json links = Json::array();
  Json by_class = Json::object();
  for (const FoundLink& link : revealed.links) {
    links.push_back(json_of(link));
    Json& count = by_class[link.of_class];
    count = count.is_null() ? 1U : count.get<unsigned>() + 1;
  }
  const Json json = {
      {"url", revealed.loaded.url},
      {"status", revealed.loaded.status},
      {"content_type", revealed.loaded.content_type},
      {"redirects", revealed.loaded.redirects},
      {"led_by_script", revealed.loaded.script_redirects},
      {"led_to", revealed.loaded.refused_target},
      {"truncated", revealed.loaded.truncated},
      {"settled", revealed.loaded.settled},
      {"drop", sift::name_of(revealed.drop)},
      {"clicks", revealed.clicks},
      {"useful_clicks", revealed.useful_clicks},
      {"click_list", json_of(revealed.click_list, revealed.loaded.url)},
      {"hovers", revealed.hovers},
      {"closed", revealed.closed},
      {"scrolls", revealed.scrolls},
      {"states", revealed.n_states},
      {"states_kept", revealed.states.size()},
      {"words_loaded", revealed.words_loaded},
      {"words", revealed.words},
      {"links_by_class", by_class},
      {"links", links},
      {"notes", revealed.notes},
      {"incidents", json_of(revealed.incidents)},
      {"seconds", {{"load", seconds(revealed.load_time)}, {"loop", seconds(revealed.loop_time)}}}};
  // Names from pages may not be valid UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_json(std::string_view url, const Error& error) {
  const Json json = {{"url", url}, {"error", name_of(error.code)}, {"message", error.message}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string remark_on(const Revealed& revealed) {
  std::string said;
  const auto say = [&said](std::string_view name, std::uint64_t n) {
    if (n == 0) return;
    if (!said.empty()) said += ", ";
    said += std::to_string(n) + " " + std::string(name);
  };
  for (const browser::IncidentKind& kind : browser::kIncidentKinds) {
    say(kind.name, revealed.incidents.*kind.count);
  }
  for (const auto& [name, n] : revealed.notes) {
    for (const std::string_view begin : kRemarkable) {
      if (name.starts_with(begin)) say(name, n);
    }
  }
  return said;
}

}  // namespace sito::reveal
