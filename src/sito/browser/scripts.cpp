// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/scripts.h"

#include <random>
#include <string_view>
#include <utility>

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
  std::string page;
  for (const std::string_view name : {"leaving", "page", "pointing", "scrolling", "snapshot"}) {
    page += script(name, key);
  }
  return {std::move(page), script("main_world", key), script("listening", key)};
}

}  // namespace sito::browser
