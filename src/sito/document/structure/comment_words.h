// SPDX-License-Identifier: Apache-2.0
// The words by which pages tell the comments of readers (data/comments/words.txt).
#pragma once

#include <string_view>

namespace sito::structured {

/// Does a short text stand over comments: "Comments (3)", "3 responses to ..."? Figures and signs
/// do not count. False for texts of more than 120 bytes.
bool is_comment_heading(std::string_view text);

/// Is a class or an id that of a box of comments: "comment-list", "readerComments", "diskuze"?
/// Not when it says something about them: "has-comments", "comments-link". `names`: tokens with
/// white space between them.
bool names_comments(std::string_view names);

}  // namespace sito::structured
