// SPDX-License-Identifier: Apache-2.0
// Finds the elements of a page that are posts.
#pragma once

#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/post_signals.h"
#include "sito/page/page.h"

#include <compare>
#include <string_view>
#include <vector>

namespace sito::structured {

/// The form of an element: siblings that are posts usually share it.
struct Form {
  Tag tag = Tag::Other;
  std::string_view name;  ///< the first class without its number
  auto operator<=>(const Form&) const = default;
};
Form form_of(const Page& page, NodeId id);

/// Finds units by the schema.org types, classes and ids that programs write. Units must have kept
/// text, and an author or a time. In document order; units may hold units. Cost: linear.
void find_units_by_name(const Page& page, const KeptIndex& kept, const PostSignals& signals,
                        std::vector<PostUnit>& units);

/// Finds units by form: the longest run of at least three siblings of one tag and class, each with
/// an author and a time, and all others of that form. Cost: linear in the signs.
void find_units_by_form(const Page& page, const KeptIndex& kept, const PostSignals& signals,
                        std::vector<PostUnit>& units);

/// Returns true if an id (or a fragment) belongs to a post, by its words and number.
bool is_post_id(std::string_view id);

/// Returns true if the units are teasers of other pages: most have a heading that links to another
/// page, or hold more links than text.
bool are_teasers(const Page& page, const KeptIndex& kept, const std::vector<PostUnit>& units);

}  // namespace sito::structured
