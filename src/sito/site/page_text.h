// SPDX-License-Identifier: Apache-2.0
// Makes the text of a page in the form that site learners compare, and labels from their verdicts
// on text nodes.
#pragma once

#include "sito/base/lifetime.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sito::site {

/// Appends the visible text of these text nodes, with white space collapsed over all of them, and
/// none at the ends.
void append_text(const Page& page, TextId begin, TextId end, std::string& out);
/// Returns the beginning of a text, by which people recognise it: at most 60 bytes, whole
/// characters.
std::string_view beginning_of(std::string_view text SITO_LIFETIMEBOUND);
/// Appends the beginning of the visible text of the nodes [begin, end).
void append_beginning(const Page& page, std::uint32_t begin, std::uint32_t end, std::string& out);
/// Returns the hash of all visible text; white space at the ends of text nodes does not count.
std::uint64_t hash_of_text(const Page& page);

/// A learner's decision about one text node.
struct TextVerdict {
  float score = 0;  ///< see Model::apply
  bool drop = false;
};

/// Makes labels from verdicts, one for each text node: segments are the parts of a block with the
/// same verdict. Verdicts of hidden and blank text are ignored. `kept` and `dropped` name the
/// rules.
void label_texts(const Page& page, std::span<const TextVerdict> verdicts, std::string_view kept,
                 std::string_view dropped, Labels& labels);

}  // namespace sito::site
