// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/scripts.h"

#include <random>
#include <string_view>

namespace sito::browser {
namespace {

std::string script(std::string_view name, const std::string& key) {
  static constexpr std::string_view kPlace = "SITO_KEY";
  std::string text;
  for (const Embedded& one : embedded_scripts()) {
    if (one.name == name) text = one.text;
  }
  if (const std::size_t at = text.find(kPlace); at != std::string::npos) {
    text.replace(at, kPlace.size(), key);
  }
  return text;
}

}  // namespace

Scripts make_scripts() {
  std::random_device random;
  std::string key = "k";
  for (int i = 0; i < 4; ++i) key += std::to_string(random());
  return {script("page", key) + script("snapshot", key), script("main_world", key)};
}

}  // namespace sito::browser
