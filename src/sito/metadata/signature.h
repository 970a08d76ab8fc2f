// SPDX-License-Identifier: Apache-2.0
// Initials and agencies under a text: "(jkn)", "(dpa, red)".
#pragma once

#include <string_view>

namespace sito {

/// Whether a name is one of a news agency (data/metadata/words/agencies.txt), in any case.
bool is_agency(std::string_view name);

/// The names in a line that is nothing but two to four letters or agencies, in brackets or not,
/// with commas, slashes or plus signs between them: "jkn, tyt", "(red)", "dpa/AFP". "" for other
/// lines. A view into `line`.
std::string_view signature_of_line(std::string_view line);

/// The same of a signature in brackets behind the last sentence of a paragraph: "... came back.
/// (jkn)".
std::string_view signature_at_end(std::string_view paragraph);

}  // namespace sito
