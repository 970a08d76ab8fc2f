// SPDX-License-Identifier: Apache-2.0
// Dates that are told from the day on which a page was taken.
#pragma once

#include "sito/metadata/date.h"

#include <optional>
#include <string_view>

namespace sito {

/// The day of "3 hours ago", "vor 2 Tagen", "today 14:20", "yesterday"; with hour and minute where
/// the text shows a clock. `taken`: when the page was taken; has at least a day. `language`: as in
/// DateReading; English words count everywhere, and with "" those of all languages. Nothing for
/// texts of more than 80 bytes and numbers above 366. Cost: linear in the text.
std::optional<Date> relative_date(std::string_view text, std::string_view language,
                                  const Date& taken);

}  // namespace sito
