// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/drop.h"

#include <array>

namespace sito::sift {

std::string_view name_of(Drop drop) {
  constexpr std::array kNames =
      std::to_array<std::string_view>({"kept", "no-content", "other-language", "other-page-type"});
  if (drop.state_ != PageState::Content) return extract::name_of(drop.state_);
  return kNames.at(drop.reason_);
}

}  // namespace sito::sift
