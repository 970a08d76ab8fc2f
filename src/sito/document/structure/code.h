// SPDX-License-Identifier: Apache-2.0
// Code blocks: their text as written, without line numbers, and their language.
#pragma once

#include "sito/document/structure/class_signs.h"
#include "sito/document/structure/kept_index.h"
#include "sito/page/page.h"

#include <string>

namespace sito::structured {

struct CodeText {
  std::string verbatim;  ///< lines end in LF; no blank lines in front, no white space at the end
  TextId first = kNoText, last = kNoText;  ///< kept texts; kNoText if there are none
};

/// Returns the kept text below `id` as written. A `br`, a block and a table row end a line. Leaves
/// out columns of line numbers and buttons. Turns no-break spaces, with which highlighters indent,
/// into blanks. Cost: linear in the subtree.
CodeText code_text(const Page& page, const KeptIndex& kept, NodeId id);

/// Returns the programming language of a code block, in lower case, from its attributes, those of a
/// `code` in it and those of boxes around it; "" if unknown.
std::string code_language(const Page& page, NodeId id);

/// Returns true if the table is the listing of a highlighter, with a column of line numbers.
bool is_code_table(const Page& page, NodeId table);

/// Returns true for a `div` that is a listing without `pre`: boxes of lines, one `code` in a box of a
/// class such as `phpcode`, or code that must not be translated. `signs`: of the page.
bool is_code_div(const Page& page, NodeId div, ClassSigns& signs);

/// Returns true for an element with a name of its own for code (`d-code`) that has several lines.
bool is_code_of_element(const Page& page, NodeId id);

}  // namespace sito::structured
