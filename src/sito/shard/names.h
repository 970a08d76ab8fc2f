// SPDX-License-Identifier: Apache-2.0
// Names of files in JSON. Linux allows names that are not UTF-8, and JSON does not.
#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace sito::shard {

/// Returns the name as text, or as a list of its bytes if it is not UTF-8.
nlohmann::json json_of_name(const std::string& name);
/// Throws nlohmann::json::exception if it is neither.
std::string name_of(const nlohmann::json& json);

nlohmann::json json_of_names(const std::vector<std::string>& names);
std::vector<std::string> names_of(const nlohmann::json& json);

}  // namespace sito::shard
