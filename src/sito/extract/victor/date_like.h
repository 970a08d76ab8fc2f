// SPDX-License-Identifier: Apache-2.0
// Whether tokens look like an address, a time or a date, in any language and without lists.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::extract {

/// "https://..." or "www...." anywhere in, or at the front of, a token.
bool is_url(std::string_view token);
/// "14:05", "9:30:00", "10:15pm".
bool is_time(std::string_view token);
/// "5.3.2013", "2013-03-05T10:00", "3/25/13": three numbers with the same sign between them.
bool is_numeric_date(std::string_view token);

/// What a token can be in a written date. Any word of the length of a month may be one.
enum class DatePart : std::uint8_t { None, Day, Year, Word };
/// Of a token that begins with a digit: a number that stands alone, but for a mark behind it.
DatePart part_of_number(std::string_view token);
DatePart part_of_word(std::uint32_t n_letters);
/// "5 May 2008", "May 5, 2008", "2008. May 5", "5. 3. 2008": three tokens one after the other.
bool is_written_date(DatePart first, DatePart second, DatePart third);

}  // namespace sito::extract
