// SPDX-License-Identifier: Apache-2.0
// Escapes text so that Markdown (CommonMark with the extensions of GFM) shows it unchanged.
#pragma once

#include <string>
#include <string_view>

namespace sito::write {

/// The place of a text.
struct MarkdownPlace {
  bool line_start = false;   ///< only containers are in front of it in its line
  bool line_end = false;     ///< nothing is behind it
  bool after_note = false;   ///< directly behind a reference to a footnote
  bool in_brackets = false;  ///< in the text of a link or an image
  bool in_heading = false;
  bool escape_dollars = false;  ///< dollars could make a formula
  bool escape_tildes = false;   ///< tildes could strike out text
};

/// Appends `text` (one line) with a backslash in front of each character that could be markup in
/// its place, and in front of no other.
void append_markdown(std::string_view text, const MarkdownPlace& place, std::string& out);

/// Appends `text` on one line: collapses white space, removes controls, and puts U+FFFD for invalid
/// UTF-8. Escapes nothing.
void append_plain_line(std::string_view text, std::string& out);

/// Appends a URL as the destination of a link.
void append_destination(std::string_view url, std::string& out);

/// Appends a code span with fences that its text does not hold.
void append_code_span(std::string_view text, std::string& out);

/// Appends the fence of a code block, longer than any run of backticks in `text`.
void append_fence(std::string_view text, std::string& out);

}  // namespace sito::write
