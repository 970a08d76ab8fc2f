// SPDX-License-Identifier: Apache-2.0
// Reads plain text, such as the conversion records of WET archives, as paragraphs.
#pragma once

#include "sito/document/document.h"

#include <string_view>

namespace sito {

/// Replaces the paragraphs of `document` by the lines of `text` (valid UTF-8), with white space
/// collapsed and without blank lines. Lines end in LF, CRLF or CR. Leaves the rest of the document
/// unchanged.
void read_plain_text(std::string_view text, Document& document);

}  // namespace sito
