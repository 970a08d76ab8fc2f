// SPDX-License-Identifier: Apache-2.0
// Recognises the targets of links by words in their URLs.
#pragma once

#include <string_view>

namespace sito {

/// Returns true if a segment of the URL shows that an author's own page follows ("/authors/jane").
/// Cost: linear.
bool is_author_url(std::string_view href);

/// Returns true if the URL leads to the pages of a keyword ("/tags/bees/"). Cost: linear.
bool is_tag_url(std::string_view href);

}  // namespace sito
