// SPDX-License-Identifier: Apache-2.0
// Plain text, such as the conversion records of WET archives, as paragraphs.
#pragma once

#include "sito/document/document.h"

#include <string_view>

namespace sito {

/// Replaces the paragraphs of `document` by the lines of `text` (valid UTF-8), white space
/// collapsed; blank lines are skipped. Lines end in LF, CRLF or CR. Nothing else of the document
/// changes.
void read_plain_text(std::string_view text, Document& document);

}  // namespace sito
