// SPDX-License-Identifier: Apache-2.0
// Finds the years of dates that a page writes without a year.
#pragma once

#include "sito/metadata/date.h"
#include "sito/structure/page_input.h"

#include <map>
#include <optional>
#include <utility>

namespace sito::structure::classic {

/// The dates with a year that one page shows, by day: in its texts, in `time` and in its URL.
class DatedDays {
 public:
  /// Cost: linear in the page.
  explicit DatedDays(const PageInput& input);

  /// Returns the date with the latest year that the page gives for its day; else with the year
  /// before the page was taken; else nothing.
  [[nodiscard]] std::optional<Date> with_year(const Date& date) const;

 private:
  void add(std::string_view text, const DateReading& reading);

  std::map<std::pair<int, int>, int> years_;  // of (month, day)
  std::optional<Date> taken_;
};

}  // namespace sito::structure::classic
