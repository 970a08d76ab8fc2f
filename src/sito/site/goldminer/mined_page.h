// SPDX-License-Identifier: Apache-2.0
// What GoldMiner keeps of a page: its tags and short texts in order, its good paragraphs, and the
// elements around them.
#pragma once

#include "sito/site/learner.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site::goldminer {

/// A tag and the text in front of it, as places in MinedPage::strings.
struct MinedTag {
  std::uint32_t text = 0;
  std::uint32_t tag = 0;
  std::uint64_t hash = 0;       ///< of the tag
  std::uint64_t text_hash = 0;  ///< of the text as it is in strings; 0: there is none
};

/// The places of the two strings that stand for something else.
inline constexpr std::uint32_t kNoString = 0;    ///< no text
inline constexpr std::uint32_t kLongString = 1;  ///< too long to be of a pattern

struct MinedParagraph {
  std::uint64_t hash = 0;  ///< of its letters and digits
  std::uint32_t n_words = 0;
  std::uint32_t tags_before = 0;  ///< tags in front of its first character
  std::uint32_t tags_upto = 0;    ///< and in front of its end
  std::uint32_t element = 0;      ///< the nearest that holds all of it
};

/// An element with good paragraphs in it.
struct MinedElement {
  std::uint32_t parent = 0;  ///< the first one is its own
  std::uint64_t key = 0;     ///< of its name, class and id
  std::string_view name;     ///< for people
};

/// A page as learned from. Views into the summary.
struct MinedPage {
  std::vector<std::string_view> strings;
  std::vector<MinedTag> tags;
  std::vector<MinedElement> elements;
  std::vector<MinedParagraph> paragraphs;  ///< the good ones
};

/// Writes the summary of a page; one without a verdict has no good paragraphs.
void write_mined_page(const Sighting& sighting, std::string& summary);
/// False: the summary is damaged.
bool read_mined_page(std::string_view summary, MinedPage& page);

/// Of its name, class and id; digits do not count, so that what is numbered is one.
std::uint64_t key_of_element(const Page& page, NodeId id);
/// The hash of a text that stands between tags; 0 for white space.
std::uint64_t hash_of_gap(std::uint64_t hash, std::string_view piece);

}  // namespace sito::site::goldminer
