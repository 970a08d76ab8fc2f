// SPDX-License-Identifier: Apache-2.0
// Writes tables as GFM has them: one line for each row, without spans.
#pragma once

#include "sito/write/markdown/markdown_line.h"
#include "sito/write/outline.h"

#include <cstdint>
#include <string>

namespace sito::write {

/// Returns true if all cells hold only lines. Other tables must be written as HTML.
bool fits_markdown_table(const Outline& outline, std::uint32_t table);

/// Appends the rows of a table that fits. The text of a cell that spans several places is repeated
/// in each of them. The first row is the head if its cells are marked as heads; otherwise the head
/// is empty. Cost: linear; at most kMaxRepeats places are repeated.
void append_markdown_table(const Outline& outline, std::uint32_t table, MarkdownLine& line,
                           std::string& out);

inline constexpr std::size_t kMaxRepeats = 10000;

}  // namespace sito::write
