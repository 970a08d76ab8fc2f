// SPDX-License-Identifier: Apache-2.0
// Names of authors out of the lines in which pages sign.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// Appends the names in a line such as "By Jane Doe and John Roe, Staff Writers | 5 May 2012": what
/// stands in front of a name ("By", "Autor:") and behind it (roles, degrees, dates) is taken off,
/// lists are divided. Addresses, handles and e-mail addresses are no names. `text` has no tags;
/// white space is collapsed. Cost: linear.
void append_names(std::string_view text, std::vector<std::string>& names);

/// True for lines in which a name stands beside a date and no word says what it is: "Jane Doe |
/// 5 May 2012 10:20", "5 May 2012 by Jane Doe". Names of one word are none here. Cost: linear.
bool looks_signed(std::string_view line);

/// True for names that name nobody: "admin", "Staff", "Guest".
bool is_generic_name(std::string_view name);

}  // namespace sito
