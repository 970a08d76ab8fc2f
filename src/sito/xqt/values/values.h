// SPDX-License-Identifier: Apache-2.0
// The functions of templates: how nodes become values. Each does to the
// character what its namesake in prolog.xq does.
#pragma once

#include "sito/page/page.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/paths/select.h"

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

/// The first date in the first 1,000 characters of a text as xs:dateTime has it, with a time of
/// 00:00:00 when it says none; "" for none. A date is one of: 2024-03-05 (also with "/" and "."),
/// 5.3.2024, 5/3/2024 and 5-3-2024, 3/5/2024 (in English, unless its country is another than "us";
/// elsewhere when there is no month 5 else), 5 March 2024, March 5 2024 and 2024 March 5, and
/// Chinese, Japanese and Korean ones with a sign behind each number; days that no calendar has are
/// none. A time (10:30, 10h30, 10:30:59, 3:05 pm) may follow, with at most two words between, and
/// a zone. (s:date)
std::string date_of(std::string_view text, std::string_view language);
/// The first number in a text as xs:decimal has it, or "". Groups of digits and decimal commas are
/// understood: of 1.234 and 1,234 it is a thousand, of 0.123, 1.23 and 1234.567 a fraction.
/// (s:number)
std::string number_of(std::string_view text);

}  // namespace sito::xqt
