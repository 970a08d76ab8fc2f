// SPDX-License-Identifier: Apache-2.0
// For the page on which one row shows what it alone does.
#pragma once

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <string>
#include <string_view>

namespace sito::test {

/// The other rows of the table, blank-separated, that keep exactly what this one keeps.
inline std::string rows_like(const Page& page, std::string_view name) {
  const text::StopWords words = text::StopWords::parse(kStopListT);
  const Labels own = label(page, name, {}, &words);
  std::string names;
  for (const extract::Algorithm& row : extract::algorithms()) {
    if (row.name == name || label(page, row.name, {}, &words).keep != own.keep) continue;
    names += std::string(names.empty() ? "" : " ") + std::string(row.name);
  }
  return names;
}

}  // namespace sito::test
