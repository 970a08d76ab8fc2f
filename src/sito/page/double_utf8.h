// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: repairs text that was encoded as UTF-8 twice.
#pragma once

#include "sito/base/bytes.h"

#include <string_view>

namespace sito {

/// Repairs a page whose UTF-8 was read as ISO-8859-1 or windows-1252 and written as UTF-8 again, so
/// that a dash became three characters. Returns false, and appends nothing, unless it has three
/// such sequences or more that no right text has, and no more other letters beyond ASCII; or
/// twenty or more in words, of three kinds, in most of the long texts, and hardly any other letters
/// beyond ASCII.
/// Such a page has "\u00E0" also for "\u00C3" before a blank, which replaced a no-break space, and
/// a blank for "\u00C2" before one. The characters may be references ("&Atilde;&copy;"), and the text
/// may have been encoded more than twice. `text`: valid UTF-8. Cost: linear; a search for one byte
/// and a look at each reference on other pages.
bool append_undoubled(std::string_view text, Buffer& out);

}  // namespace sito
