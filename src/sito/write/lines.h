// SPDX-License-Identifier: Apache-2.0
// Writes paragraphs as lines of plain text.
#pragma once

#include "sito/document/document.h"

#include <string>
#include <string_view>

namespace sito::write {

/// Appends `text` and LF; LF and CR inside it become blanks. Appends nothing for empty text.
void append_line(std::string_view text, std::string& out);

/// Appends every paragraph as a line.
void append_lines(const Document& document, std::string& out);

}  // namespace sito::write
