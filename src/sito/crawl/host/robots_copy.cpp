// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/robots_copy.h"

#include "sito/crawl/http_date.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sito::crawl {

void RobotsCopy::take(int status, std::string_view body, std::string_view cache_control,
                      std::string_view product, frontier::Time now,
                      std::optional<frontier::Time> retry_after_ms) {
  Robots answer = Robots::of_answer(status, body, product);
  if (answer.is_undefined()) {
    constexpr std::uint32_t kMaxDoublings = 20;
    const frontier::Time pause = kFirstRetry << std::min(failures_, kMaxDoublings);
    due_at_ =
        now + (retry_after_ms ? std::min(*retry_after_ms, kLife) : std::min(pause, kLongestRetry));
    ++failures_;
    return;  // an existing copy stays valid
  }
  rules_ = std::move(answer);
  has_rules_ = true;
  failures_ = 0;
  const auto seconds = parse_max_age(cache_control).value_or(kLife / 1'000);
  due_at_ = now + std::clamp(std::min(seconds, kLife / 1'000) * 1'000, kShortestLife, kLife);
}

nlohmann::json RobotsCopy::to_json() const {
  nlohmann::json json = {{"due_at", due_at_}, {"failures", failures_}};
  if (has_rules_) {
    json["text"] = rules_.to_text();
    json["sitemaps"] = rules_.sitemaps();
  }
  return json;
}

RobotsCopy RobotsCopy::from_json(const nlohmann::json& json, std::string_view product) {
  RobotsCopy copy;
  if (!json.is_object()) return copy;
  const auto text = json.find("text");
  if (text != json.end() && text->is_string()) {
    std::string file = text->get<std::string>();
    const auto sitemaps = json.find("sitemaps");
    if (sitemaps != json.end() && sitemaps->is_array()) {
      for (const nlohmann::json& one : *sitemaps) {
        if (one.is_string()) file += "Sitemap: " + one.get<std::string>() + "\n";
      }
    }
    copy.rules_ = Robots::parse(file, product);
    copy.has_rules_ = true;
  }
  const auto number = [&](const char* name) {
    const auto found = json.find(name);
    return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
  };
  copy.due_at_ = number("due_at");
  copy.failures_ =
      static_cast<std::uint32_t>(std::clamp<std::int64_t>(number("failures"), 0, 1000));
  return copy;
}

}  // namespace sito::crawl
