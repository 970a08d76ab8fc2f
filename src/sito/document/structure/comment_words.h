// SPDX-License-Identifier: Apache-2.0
// Words that mark the comments of readers (data/comments/words.txt).
#pragma once

#include <string_view>

namespace sito::structured {

/// Returns true for a heading of comments: "Comments (3)", "3 responses to ...". Ignores digits and
/// signs. False for texts of more than 120 bytes.
bool is_comment_heading(std::string_view text);

/// Returns true for a class or id of a box of comments: "comment-list", "readerComments",
/// "diskuze"; but not for one that only refers to comments: "has-comments", "comments-link".
/// `names`: tokens separated by white space.
bool names_comments(std::string_view names);

}  // namespace sito::structured
