// SPDX-License-Identifier: Apache-2.0
// Extracts names of authors from the lines in which pages sign.
#pragma once

#include "sito/metadata/date.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// Appends the names in a line such as "By Jane Doe and John Roe, Staff Writers | 5 May 2012".
/// Removes text before a name ("By", "Autor:") and after it (roles, degrees, dates), and splits
/// lists. URLs, handles and e-mail addresses are not names. `text` has no tags; white space is
/// collapsed. Cost: linear.
/// `is_value`: the text is the value of an attribute or of data, and so has no words behind the
/// name ("in Rivertown", "Editorial Team").
void append_names(std::string_view text, std::vector<std::string>& names, bool is_value = false);
/// Returns "Jane Doe" for "Doe, Jane"; the text itself if it is no inverted name.
std::string uninverted(std::string_view name);

/// Returns true for lines with a name beside their first date and without a label: "Jane Doe | 5 May
/// 2012 10:20", "5 May 2012 by Jane Doe". Names of one word do not count here. Cost: linear.
bool looks_signed(std::string_view line, const FoundDate& date);

/// Returns the names in a line of nothing but names and this date: "Jane Doe, 5 May 2012", "5 May 2012
/// - Jane Doe". Lines of a place and a date look the same, so the first word has to be a known given
/// name. "" for other lines. A view into `line`. Cost: linear.
std::string_view names_beside_date(std::string_view line, const FoundDate& date);

/// Returns true for a list of full names ("Jane Doe, John Roe"), among which may be initials and
/// agencies ("Jane Doe, jkn, AFP"). Cost: linear.
bool is_list_of_names(std::string_view line);

/// Returns true for names that identify nobody: "admin", "Staff", "Guest".
bool is_generic_name(std::string_view name);

}  // namespace sito
