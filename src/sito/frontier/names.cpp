// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/frontier.h"

#include <array>

namespace sito::frontier {

std::string_view name_of(State state) {
  static constexpr std::array<std::string_view, 4> kNames = {"done", "dropped", "failed", "again"};
  return kNames[static_cast<std::size_t>(state)];
}

}  // namespace sito::frontier
