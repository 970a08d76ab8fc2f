// SPDX-License-Identifier: Apache-2.0
// CleanEval's format: text whose headings, list items and paragraphs begin with <h>, <l> and <p>.
#pragma once

#include "sito/document/document.h"
#include "sito/eval/measure/words.h"

#include <span>
#include <string>
#include <string_view>

namespace sito::eval {

/// Returns the text without its marks, and without a first line "URL: ..."; one line for each mark.
std::string without_marks(std::string_view marked);
/// Splits the lower-cased text into words; each mark is a separate word. Valid UTF-8.
void split_marked(std::string_view marked, Vocabulary& vocabulary, Words& words);
/// Splits paragraphs into words as above; headings get the mark <h>, list items <l>, others <p>.
void split_marked(std::span<const Paragraph> paragraphs, Vocabulary& vocabulary, Words& words);

}  // namespace sito::eval
