// SPDX-License-Identifier: Apache-2.0
#include "tool/arguments.h"

#include "sito/base/contains.h"
#include "sito/io/file.h"
#include "sito/shard/digest.h"
#include "sito/version.h"

namespace sito::app {
namespace {

bool names_file(const Flag& flag, const std::string& value) {
  if (flag.type == "FILE") return true;
  // "NAME|FILE": a name that ships wins over a file beside it.
  return flag.type.find("FILE") != std::string::npos && value.find('/') != std::string::npos;
}

std::string full_path(const std::string& value) {
  const std::string place = io::place_of(value);
  return place.empty() ? value : place;
}

}  // namespace

std::vector<std::string> arguments_of(const FlagTable& flags,
                                      std::span<const std::string_view> left_out) {
  std::vector<std::string> arguments;
  for (const Flag& flag : flags.rows()) {
    if (flag.count() == 0 || flag.long_names.empty()) continue;
    const std::string& name = flag.long_names.front();
    if (is_one_of(name, left_out)) continue;
    if (flag.is_switch) {
      arguments.push_back("--" + name);
      continue;
    }
    for (const std::string& value : flag.given) {
      arguments.push_back("--" + name + "=" + (names_file(flag, value) ? full_path(value) : value));
    }
  }
  return arguments;
}

Result<std::string> digest_of_configuration(const FlagTable& flags,
                                            const std::vector<std::string>& arguments) {
  std::string text = full_version() + "\n";
  for (const std::string& argument : arguments) {
    text += argument + "\n";
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) continue;
    const Flag* flag = flags.find(argument.substr(0, equals));
    const std::string value = argument.substr(equals + 1);
    if (flag == nullptr || !names_file(*flag, value) || io::file_size(value) == 0) continue;
    auto sha = shard::sha256_of_file(value);
    if (!sha) return sha;
    text += *sha + "\n";
  }
  return shard::sha256_of_text(text);
}

std::string full_version() { return std::string(kVersion) + " (" + std::string(kCommit) + ")"; }

}  // namespace sito::app
