// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/view.h"

#include <array>

namespace sito::browser {

std::string_view name_of(ClickEffect effect) {
  static constexpr std::array<std::string_view, 10> kNames = {
      "changed", "unchanged", "navigated", "submitted", "opened",
      "moved",   "wrote",     "hidden",    "covered",   "gone"};
  return kNames[static_cast<std::size_t>(effect)];
}

}  // namespace sito::browser
