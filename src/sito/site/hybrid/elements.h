// SPDX-License-Identifier: Apache-2.0
// The facts that the hybrid learner keeps of a page: its elements with their features, their class
// by the silver standard, and the written form of their tags and of the tags around them.
#pragma once

#include "sito/site/learner.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site::hybrid {

/// Features of an element; each value is below kValues.
enum class Feature : std::uint8_t {
  Tag,             ///< place in the list of known elements
  HasId,           ///<
  HasClass,        ///<
  Wording,         ///< meaning of the words of its id and classes; see elements.cpp
  Words,           ///< logarithm
  LinkWords,       ///< logarithm
  LinkDensity,     ///< share
  PageShare,       ///< share of the words of the page
  ParagraphWords,  ///< words in child paragraphs, logarithm
  Paragraphs,      ///< inside it; these are logarithms of counts
  LineBreaks,      ///<
  Images,          ///<
  Inputs,          ///<
  ListItems,       ///<
  Headings,        ///<
  Children,        ///<
  Depth,           ///<
  Position,        ///< of its middle among the words of the page
  TitleWords,      ///< share of its words that are in the page's title
  HasDate,         ///<
  Repeats,  ///< share of the other pages with the same tag and text; known after all pages were seen
};
inline constexpr std::size_t kFeatures = 21;
inline constexpr std::size_t kValues = 32;
/// Returns true for features whose values are names; the others are ordered.
constexpr bool is_named(std::size_t feature) { return feature == 0 || feature == 3; }

/// The value of Feature::Tag for h1; h2 and h3 follow.
inline constexpr std::uint8_t kFirstHeading = 5;

using Features = std::array<std::uint8_t, kFeatures>;

/// Returns a share as a value of a feature.
std::uint8_t share_value(double share);

struct Element {
  std::uint32_t tag = 0;     ///< place in SeenPage::tags: name and identifying attributes
  std::uint32_t parent = 0;  ///< the same of the parent
  std::uint32_t around = 0;  ///< 1 + place of the nearest known element around it; 0: none
  std::uint32_t n_chars = 0;
  std::uint32_t n_kept = 0;  ///< characters that the silver standard keeps
  std::uint64_t text = 0;    ///< hash of its text without numbers
  Features features{};
};

/// A page as the learner sees it. `tags` refers to the summary.
struct SeenPage {
  std::vector<std::string_view> tags;
  std::vector<Element> elements;  ///< in document order
};

/// Appends the form of a tag: its name in lower case, id and class with tabs between, and the style
/// if it has neither of these.
void append_tag(std::string_view name, std::string_view id, std::string_view classes,
                std::string_view style, std::string& out);

void write_page(const Sighting& sighting, std::string& summary);
/// Reads a summary. Returns false if it is damaged.
bool read_page(std::string_view summary, SeenPage& page);

}  // namespace sito::site::hybrid
