// SPDX-License-Identifier: Apache-2.0
// Tables as GFM has them: one line a row, no spans.
#pragma once

#include "sito/write/markdown_line.h"
#include "sito/write/outline.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::write {

/// Whether every cell holds lines and nothing else; others must be written as HTML.
bool fits_markdown_table(const Outline& outline, std::uint32_t table);

/// Appends the rows of a table that fits. The text of a cell that spans several places stands in
/// each of them. The first row is the head when its cells say so; else the head is empty.
/// Cost: linear; not more than kMostRepeats places are filled again.
void append_markdown_table(const Outline& outline, std::uint32_t table, MarkdownLine& line,
                           std::string& out);

inline constexpr std::size_t kMostRepeats = 10000;

}  // namespace sito::write
