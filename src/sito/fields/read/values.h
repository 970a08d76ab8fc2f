// SPDX-License-Identifier: Apache-2.0
// The functions of templates that turn nodes into values. Each gives exactly the result of its
// namesake in prolog.xq.
#pragma once

#include "sito/fields/paths/select.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

/// The parts of a page that are left out of a value: sorted half-open ranges of nodes that do not
/// overlap.
using Without = std::span<const std::pair<std::uint32_t, std::uint32_t>>;

/// Appends the text of a node as pages show it: the contents of scripts and styles are left out
/// (data in scripts and titles count only for their own element), the edges of block elements and
/// `br` are spaces, white space is collapsed, both ends are trimmed. For an attribute, appends its
/// value with the same white space. A left-out block still leaves its edges. (s:norm)
void append_norm(const Page& page, Found found, Without without, std::string& out);

/// Appends the paragraphs of nodes in document order; nodes inside others are used once. A
/// paragraph ends at the edges of block elements (also list items, cells and captions), at two `br`
/// in a row and at the ends of each node. (s:paras)
void append_paragraphs(const Page& page, std::span<const Found> found, Without without,
                       std::vector<std::string>& out);

/// Returns the first date in the first 1,000 characters of a text as xs:dateTime, with a time of
/// 00:00:00 if it has none; "" for none. A date is one of: 2024-03-05 (also with "/" and "."),
/// 5.3.2024, 5/3/2024 and 5-3-2024, 3/5/2024 (in English, unless its country is other than "us"; in
/// other languages if 5 cannot be a month), 5 March 2024, March 5 2024 and 2024 March 5, and
/// Chinese, Japanese and Korean dates with a sign behind each number. Days that no calendar has are
/// no dates. A time (10:30, 10h30, 10:30:59, 3:05 pm) may follow, with at most two words between,
/// and a zone. (s:date)
std::string date_of(std::string_view text, std::string_view language);
/// Returns the first number in a text as xs:decimal, or "". Understands groups of digits and
/// decimal commas: the sign in 1.234 and 1,234 separates thousands, that in 0.123, 1.23 and
/// 1234.567 a fraction. (s:number)
std::string number_of(std::string_view text);

}  // namespace sito::fields
