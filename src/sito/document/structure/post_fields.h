// SPDX-License-Identifier: Apache-2.0
// What is known of a post: id, author, date, the post it answers.
#pragma once

#include "sito/document/structure/post_signals.h"
#include "sito/document/structure/posts.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structured {

/// Fills id, author and date from the signs among the nodes [begin, end).
void fill_fields(const Page& page, const PostSignals& signals, std::uint32_t begin,
                 std::uint32_t end, FoundPost& post);

/// Fills what post each one answers, where nesting has not said it: by the id of a parent, by how
/// far it is indented, by a link to an earlier post.
void link_answers(const Page& page, const std::vector<PostUnit>& units,
                  std::vector<FoundPost>& found);

/// Does a line say no more than author and date of the post, and words such as "by" and "wrote"?
bool is_byline(std::string_view text, const FoundPost& post);

/// A machine's date (ISO 8601, or seconds or milliseconds since 1970) as ISO 8601; "" when it is
/// none.
std::string iso_date(std::string_view value);

}  // namespace sito::structured
