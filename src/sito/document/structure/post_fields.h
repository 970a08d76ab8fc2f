// SPDX-License-Identifier: Apache-2.0
// The fields of a post: id, author, date, and the post that it answers.
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

/// Fills `reply_to` where nesting did not: by the id of a parent, by indentation, or by a link to
/// an earlier post.
void link_answers(const Page& page, const std::vector<PostUnit>& units,
                  std::vector<FoundPost>& found);

/// Returns true if a line has only the author and date of the post, and words such as "by" and
/// "wrote".
bool is_byline(std::string_view text, const FoundPost& post);

/// Converts a machine-readable date (ISO 8601, or seconds or milliseconds since 1970) to ISO 8601;
/// "" if it is none.
std::string iso_date(std::string_view value);

}  // namespace sito::structured
