// SPDX-License-Identifier: Apache-2.0
// Removes characters that must not occur in a line of a corpus: controls, invisible marks, the bar.
#pragma once

#include <string>
#include <string_view>

namespace sito::text {

/// Appends valid UTF-8 `text` with the characters allowed in a corpus position or attribute:
///   removed: C0, DEL and C1 controls, soft hyphen, U+FEFF, U+200B, U+2060..U+2064, bidi controls,
///            and U+200C/U+200D unless they join letters beyond Greek and Cyrillic;
///   a blank: TAB, LF, VT, FF, CR, U+0085, U+2028, U+2029 (nothing is collapsed);
///   U+00A6 BROKEN BAR for `|` (the bar disturbs corpus queries).
/// Everything else stays. The result may be empty. Cost: one pass; clean ASCII is one copy.
void append_clean(std::string_view text, std::string& out);

/// Returns true if the character shows nothing behind the text `before` and means nothing there: the
/// soft hyphen, U+2060..U+2064, U+FEFF, U+200B except behind letters of scripts that separate words
/// by it (Thai, Lao, Burmese, Khmer), and U+200C/U+200D as in append_clean.
bool is_idle(char32_t value, std::string_view before);

/// Returns true if append_clean would copy `text` unchanged.
bool is_clean(std::string_view text);

}  // namespace sito::text
