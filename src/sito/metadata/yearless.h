// SPDX-License-Identifier: Apache-2.0
// Finds dates without a year, and their year.
#pragma once

#include "sito/metadata/date.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace sito {

/// Returns the first day of a year in text[from..): "5. 3.", "5. 3. 14:20", "5 March", "March 5".
/// The year of the result is 0. Refuses a day and month in front of a year, numbers without the
/// second full stop unless a time follows ("5.3" may be anything), and days that no year has. Cost:
/// linear in the text up to the date.
std::optional<FoundDate> find_yearless_date(std::string_view text, std::string_view language,
                                            std::size_t from = 0);

/// Returns the date with the last year in which it fell before `taken`, with a tolerance of one day
/// for time zones. `taken` has a year, month and day. Returns nothing for 29 February if that was
/// too long ago.
std::optional<Date> with_year_before(const Date& date, const Date& taken);

}  // namespace sito
