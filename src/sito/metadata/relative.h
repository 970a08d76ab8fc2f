// SPDX-License-Identifier: Apache-2.0
// Reads dates that are relative to the day of the capture of a page.
#pragma once

#include "sito/metadata/date.h"

#include <optional>
#include <string_view>

namespace sito {

/// Returns the day of "3 hours ago", "vor 2 Tagen", "today 14:20", "yesterday"; with hour and
/// minute if the text has them. `taken`: when the page was captured; has at least a day.
/// `language`: as in DateReading; English words count everywhere, and with "" the words of all
/// languages count. Returns nothing for texts of more than 80 bytes and numbers above 366. Cost:
/// linear in the text.
std::optional<Date> relative_date(std::string_view text, std::string_view language,
                                  const Date& taken);

}  // namespace sito
