// SPDX-License-Identifier: Apache-2.0
// CleanEval's format: text whose headings, list items and paragraphs begin with <h>, <l> and <p>.
#pragma once

#include "sito/document/document.h"
#include "sito/eval/words.h"

#include <span>
#include <string>
#include <string_view>

namespace sito::eval {

/// The text without its marks (and without a first line "URL: ..."): a line for each.
std::string without_marks(std::string_view marked);
/// The words of the lower-cased text, and each mark as a word of its own. Valid UTF-8.
void split_marked(std::string_view marked, Vocabulary& vocabulary, Words& words);
/// The same of paragraphs: headings <h>, list items <l>, all others <p>.
void split_marked(std::span<const Paragraph> paragraphs, Vocabulary& vocabulary, Words& words);

}  // namespace sito::eval
