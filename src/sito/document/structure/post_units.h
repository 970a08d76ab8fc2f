// SPDX-License-Identifier: Apache-2.0
// Which elements of a page are posts.
#pragma once

#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/post_signals.h"
#include "sito/page/page.h"

#include <compare>
#include <string_view>
#include <vector>

namespace sito::structured {

/// Two siblings of one form have the same of these.
struct Form {
  Tag tag = Tag::Other;
  std::string_view name;  ///< the first class without its number
  auto operator<=>(const Form&) const = default;
};
Form form_of(const Page& page, NodeId id);

/// Units by what programs write: schema.org types, classes, ids; of which something was kept and
/// that have an author or a time. In document order; units may hold units. Cost: linear.
void find_units_by_name(const Page& page, const KeptIndex& kept, const PostSignals& signals,
                        std::vector<PostUnit>& units);

/// Units by form: the longest run of at least three siblings of one tag and class, each with an
/// author and a time, and all others of that form. Cost: linear in the signs.
void find_units_by_form(const Page& page, const KeptIndex& kept, const PostSignals& signals,
                        std::vector<PostUnit>& units);

/// Is an id (or a fragment) that of a post, by its words and number?
bool is_post_id(std::string_view id);

/// Are these the teasers of other pages: do most have a heading that leads away, or hold more links
/// than text?
bool are_teasers(const Page& page, const KeptIndex& kept, const std::vector<PostUnit>& units);

}  // namespace sito::structured
