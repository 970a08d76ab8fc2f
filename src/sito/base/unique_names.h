// SPDX-License-Identifier: Apache-2.0
// Checks a table of rows at compile time.
#pragma once

#include <cstddef>

namespace sito {

/// Returns true if no two rows have the same `name`.
template <typename Rows>
constexpr bool names_are_unique(const Rows& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = i + 1; j < rows.size(); ++j) {
      if (rows[i].name == rows[j].name) return false;
    }
  }
  return true;
}

}  // namespace sito
