// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/report.h"

#include <nlohmann/json.hpp>

namespace sito::reveal {
namespace {

using Json = nlohmann::ordered_json;

double seconds(browser::milliseconds time) { return static_cast<double>(time.count()) / 1000; }

Json json_of(const browser::Incidents& incidents) {
  return {{"dialogs", incidents.dialogs},         {"windows", incidents.windows},
          {"downloads", incidents.downloads},     {"permissions", incidents.permissions},
          {"navigations", incidents.navigations}, {"submissions", incidents.submissions},
          {"blocked", incidents.blocked},         {"refused", incidents.refused},
          {"interrupted", incidents.interrupted}};
}

Json json_of(const FoundLink& link) {
  Json json = {{"url", link.url}, {"class", link.of_class}};
  if (!link.language.empty()) json["language"] = link.language;
  json["state"] = link.state;
  return json;
}

}  // namespace

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
      {"settled", revealed.loaded.settled},
      {"drop", corpus::name_of(revealed.drop)},
      {"clicks", revealed.clicks},
      {"useful_clicks", revealed.useful_clicks},
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
  // What a page calls itself may be no UTF-8.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sito::reveal
