// SPDX-License-Identifier: Apache-2.0
// The text of a page as site learners compare it, and labels made of what they say of text nodes.
#pragma once

#include "sito/base/lifetime.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sito::site {

/// Appends the visible text of these text nodes: white space collapsed over all of them, none at
/// the ends.
void append_text(const Page& page, TextId begin, TextId end, std::string& out);
/// Of a text, as much as people need to know it again: no more than 60 bytes, whole characters.
std::string_view beginning_of(std::string_view text SITO_LIFETIMEBOUND);
/// Appends the beginning of the visible text of the nodes [begin, end).
void append_beginning(const Page& page, std::uint32_t begin, std::uint32_t end, std::string& out);
/// Of all visible text; white space at the ends of text nodes does not count.
std::uint64_t hash_of_text(const Page& page);

/// What a learner says of one text node.
struct TextVerdict {
  float score = 0;  ///< see Model::apply
  bool drop = false;
};

/// Makes labels of verdicts, one for each text node: segments are what is decided alike in a block.
/// Verdicts of hidden and blank text are not read. `kept` and `dropped` name the rules.
void label_texts(const Page& page, std::span<const TextVerdict> verdicts, std::string_view kept,
                 std::string_view dropped, Labels& labels);

}  // namespace sito::site
