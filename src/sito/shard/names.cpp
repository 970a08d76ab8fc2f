// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/names.h"

#include "sito/text/utf8.h"

#include <cstdint>

namespace sito::shard {

using Json = nlohmann::json;

Json json_of_name(const std::string& name) {
  if (text::is_valid_utf8(name)) return name;
  return std::vector<std::uint8_t>(name.begin(), name.end());
}

std::string name_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  const auto bytes = json.get<std::vector<std::uint8_t>>();
  return {bytes.begin(), bytes.end()};
}

Json json_of_names(const std::vector<std::string>& names) {
  Json json = Json::array();
  for (const std::string& name : names) json.push_back(json_of_name(name));
  return json;
}

std::vector<std::string> names_of(const Json& json) {
  std::vector<std::string> names;
  for (const Json& one : json) names.push_back(name_of(one));
  return names;
}

}  // namespace sito::shard
