// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sito/base/ascii.h"

#include <string>
#include <string_view>

namespace sito {

/// Returns the text with its ASCII letters in lower case.
inline std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}

}  // namespace sito
