// SPDX-License-Identifier: Apache-2.0
// The facts that GoldMiner keeps of a page: its tags and short texts in order, its good paragraphs,
// and the elements around them.
#pragma once

#include "sito/site/learner.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site::goldminer {

/// A tag and the text before it, as places in MinedPage::strings.
struct MinedTag {
  std::uint32_t text = 0;
  std::uint32_t tag = 0;
  std::uint64_t hash = 0;       ///< of the tag
  std::uint64_t text_hash = 0;  ///< of the text as in strings; 0: there is none
};

/// The places of the two strings with a special meaning.
inline constexpr std::uint32_t kNoString = 0;    ///< no text
inline constexpr std::uint32_t kLongString = 1;  ///< too long for a pattern

struct MinedParagraph {
  std::uint64_t hash = 0;  ///< of its letters and digits
  std::uint32_t n_words = 0;
  std::uint32_t tags_before = 0;  ///< tags before its first character
  std::uint32_t tags_upto = 0;    ///< tags before its end
  std::uint32_t element = 0;      ///< the nearest element that contains all of it
};

/// An element with good paragraphs in it.
struct MinedElement {
  std::uint32_t parent = 0;  ///< the root is its own parent
  std::uint64_t key = 0;     ///< of its name, class and id
  std::string_view name;     ///< for people
};

/// A page as the learner sees it. Refers to the summary.
struct MinedPage {
  std::vector<std::string_view> strings;
  std::vector<MinedTag> tags;
  std::vector<MinedElement> elements;
  std::vector<MinedParagraph> paragraphs;  ///< the good ones
};

/// Writes the summary of a page; a page without labels has no good paragraphs.
void write_mined_page(const Sighting& sighting, std::string& summary);
/// Reads a summary. Returns false if it is damaged.
bool read_mined_page(std::string_view summary, MinedPage& page);

/// Returns the hash of name, class and id; digits do not count, so that numbered elements are
/// equal.
std::uint64_t key_of_element(const Page& page, NodeId id);
/// Returns the hash of the letters and digits of a paragraph.
std::uint64_t hash_of_words(std::string_view text);
/// Returns the hash of a text between tags; 0 for white space.
std::uint64_t hash_of_gap(std::uint64_t hash, std::string_view piece);

}  // namespace sito::site::goldminer
