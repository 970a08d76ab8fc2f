// SPDX-License-Identifier: Apache-2.0
// The functions of templates (algorithms, section 6.3): how nodes become values. Each does to the
// character what its namesake in prolog.xq does.
#pragma once

#include "sito/page/page.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/select.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {

/// What is left out of a value: sorted half-open ranges of nodes that do not overlap.
using Without = std::span<const std::pair<std::uint32_t, std::uint32_t>>;

/// Appends the text of a node as pages show it: what scripts and styles hold is left out (data in
/// scripts and titles count for their own element only), the edges of block elements and `br` are
/// spaces, white space is collapsed, both ends trimmed. Of an attribute its value, with white space
/// as above. What is without leaves its edges, when it is a block. (s:norm)
void append_norm(const Page& page, Found found, Without without, std::string& out);

/// Appends the paragraphs of nodes in document order; nodes inside others are taken once. A
/// paragraph ends at the edges of block elements (also list items, cells and captions), at two `br`
/// in a row and at the ends of each node. (s:paras)
void append_paragraphs(const Page& page, std::span<const Found> found, Without without,
                       std::vector<std::string>& out);

/// The first date in a text as xs:dateTime has it, with a time of 00:00:00 when it says none; ""
/// for none. (s:date)
std::string date_of(std::string_view text, std::string_view language);
/// The first number in a text as xs:decimal has it, or ""; groups of digits and decimal commas are
/// understood. (s:number)
std::string number_of(std::string_view text);
/// An address against that of the page; as it is when it is none. (s:abs)
std::string absolute(std::string_view href, std::string_view base_url);

}  // namespace sito::xqt
