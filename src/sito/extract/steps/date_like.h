// SPDX-License-Identifier: Apache-2.0
// Recognises URLs, times and dates by their form, in any language and without lists.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::extract {

/// Returns true for "https://..." or "www...." in a token or at its front.
bool is_url(std::string_view token);
/// Returns true for "14:05", "9:30:00", "10:15pm".
bool is_time(std::string_view token);
/// Returns true for "5.3.2013", "2013-03-05T10:00", "3/25/13": three numbers with the same sign
/// between them.
bool is_numeric_date(std::string_view token);
/// Returns true if a year from 1900 to 2099 or a time stands in a text, as in "Monday, 5 May 2008" and
/// "14:05". Cost: linear.
bool has_year_or_time(std::string_view text);

/// The part of a written date that a token may be. Any word of the length of a month may be one.
enum class DatePart : std::uint8_t { None, Day, Year, Word };
/// Returns the part for a token that begins with a digit: a number alone, except for a mark behind
/// it.
DatePart part_of_number(std::string_view token);
DatePart part_of_word(std::uint32_t n_letters);
/// Returns true for three consecutive tokens: "5 May 2008", "May 5, 2008", "2008. May 5", "5. 3.
/// 2008".
bool is_written_date(DatePart first, DatePart second, DatePart third);

}  // namespace sito::extract
