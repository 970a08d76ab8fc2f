// SPDX-License-Identifier: Apache-2.0
#include "tool/params.h"

#include "sito/base/error.h"

#include <algorithm>
#include <cstdlib>

namespace sito::app {

Result<ParamPairs> split_params(const std::vector<std::string>& settings) {
  ParamPairs pairs;
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      return invalid("--param takes name=value, not '" + setting + "'");
    }
    pairs.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
  }
  return pairs;
}

Result<void> take_number(ParamPairs& pairs, std::string_view name, double& value) {
  const auto found = std::find_if(pairs.begin(), pairs.end(),
                                  [&](const auto& pair) { return pair.first == name; });
  if (found == pairs.end()) return {};
  char* end = nullptr;
  value = std::strtod(found->second.c_str(), &end);
  if (found->second.empty() || *end != '\0' || !(value >= 0)) {
    return invalid("--param " + std::string(name) + ": '" + found->second +
                   "' is not a number of 0 or more");
  }
  pairs.erase(found);
  return {};
}

}  // namespace sito::app
