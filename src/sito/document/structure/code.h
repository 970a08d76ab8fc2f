// SPDX-License-Identifier: Apache-2.0
// Code blocks: their text as written, without line numbers, and the language the page names.
#pragma once

#include "sito/document/structure/kept_index.h"
#include "sito/page/page.h"

#include <string>
#include <string_view>

namespace sito::structured {

struct CodeText {
  std::string verbatim;  ///< lines end in LF; no blank lines in front, no white space behind
  TextId first = kNoText, last = kNoText;  ///< kept texts; kNoText when there is none
};

/// The kept text below `id` as written: a `br`, a block and a table row are lines, columns of line
/// numbers and buttons are left out, and no-break spaces (which highlighters indent with) are
/// blanks. Cost: linear in the subtree.
CodeText code_text(const Page& page, const KeptIndex& kept, NodeId id);

/// The programming language of a code block, in lower case, from its attributes, those of a `code`
/// in it and of the boxes around it; "" when the page does not say.
std::string code_language(const Page& page, NodeId id);

/// Is this table the listing of a highlighter, with a column of line numbers?
bool is_code_table(const Page& page, NodeId table);

/// Is this `div` a listing without `pre`: boxes of lines and nothing else?
bool is_code_box(const Page& page, NodeId div);

/// Does the element hold nothing but line numbers, and say so?
bool is_line_numbers(const Page& page, NodeId id);

}  // namespace sito::structured
