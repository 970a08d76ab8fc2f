// SPDX-License-Identifier: Apache-2.0
// Renders a document in one call.
#pragma once

#include "sito/write/writer.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

using SettingPairs = std::vector<std::pair<std::string, std::string>>;

inline std::unique_ptr<write::Renderer> renderer_of(std::string_view format_name,
                                                    const SettingPairs& settings = {}) {
  const write::Format& format = *write::find_format(format_name);
  auto renderer = format.make(write::resolve_settings(format, settings).value());
  return std::move(renderer.value());
}

inline std::string render(const Document& document, std::string_view format_name,
                          const SettingPairs& settings = {}) {
  std::string out;
  renderer_of(format_name, settings)->render(document, out);
  return out;
}

}  // namespace sito::test
