// SPDX-License-Identifier: Apache-2.0
// Finds initials and agencies under a text: "(jkn)", "(dpa, red)".
#pragma once

#include <string_view>

namespace sito {

/// Returns true if a name is that of a news agency (data/metadata/words/agencies.txt), in any case.
bool is_agency(std::string_view name);

/// Returns the names in a line that has only signatures: two to four letters or agencies, in
/// brackets or not, with commas, slashes or plus signs between them: "jkn, tyt", "(red)",
/// "dpa/AFP". Returns "" for other lines. A view into `line`.
std::string_view signature_of_line(std::string_view line);

/// Returns the signature in brackets behind the last sentence of a paragraph: "... came back.
/// (jkn)".
std::string_view signature_at_end(std::string_view paragraph);

}  // namespace sito
