// SPDX-License-Identifier: Apache-2.0
// The shipped stop lists as text.
#pragma once

#include <string_view>

namespace sito::text {

/// Returns a shipped list, a word on each line, with comments that begin with '#'; "" if there is
/// none for the language.
std::string_view shipped_stop_list_text(std::string_view language);

}  // namespace sito::text
