// SPDX-License-Identifier: Apache-2.0
// Text that Markdown (CommonMark with the extensions of GFM) shows as it is.
#pragma once

#include <string>
#include <string_view>

namespace sito::write {

/// Where a text stands.
struct MarkdownPlace {
  bool line_start = false;   ///< nothing but containers in front of it in its line
  bool line_end = false;     ///< nothing behind it
  bool after_note = false;   ///< directly behind a reference to a footnote
  bool in_brackets = false;  ///< in the text of a link or an image
  bool in_heading = false;
  bool escape_bars = false;     ///< vertical bars could make a table of the lines
  bool escape_dollars = false;  ///< dollars could make a formula
  bool escape_tildes = false;   ///< tildes could strike something out
};

/// Appends `text` (one line) with a backslash in front of whatever could be mark-up where it
/// stands, and nowhere else.
void append_markdown(std::string_view text, const MarkdownPlace& place, std::string& out);

/// Appends `text` on one line: white space collapsed, controls left out, U+FFFD for what is not
/// UTF-8. Nothing is escaped.
void append_plain_line(std::string_view text, std::string& out);

/// Appends an address as the destination of a link.
void append_destination(std::string_view url, std::string& out);

/// Appends a code span with fences that its text does not hold.
void append_code_span(std::string_view text, std::string& out);

/// Appends the fence of a code block, longer than any run of backticks in `text`.
void append_fence(std::string_view text, std::string& out);

}  // namespace sito::write
