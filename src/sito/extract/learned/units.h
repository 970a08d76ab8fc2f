// SPDX-License-Identifier: Apache-2.0
// The units about which the learned extractor decides.
#pragma once

#include "sito/extract/learned/text_shape.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract::learned {

/// A run of visible text between the borders of block elements; a `br` is a border too. Has at
/// least one character that is not white space.
struct Unit {
  std::uint32_t text_begin = 0, text_end = 0;  ///< text nodes, half-open; first and last visible
  std::uint32_t owner = 0;                     ///< node: the nearest block element around it
  std::uint32_t inner = 0;                     ///< node: the element around the first text
  TextShape shape;
  float words = 0;       ///< length_in_words
  float link_words = 0;  ///< of them in links
  std::uint32_t links = 0;
  std::uint32_t images = 0;     ///< since the unit before
  std::uint64_t text_hash = 0;  ///< equal for equal texts in equal pieces
  bool style_hidden = false;    ///< see Node
  [[nodiscard]] float link_density() const { return words > 0 ? link_words / words : 0; }
};

/// Returns the visible text of a unit.
std::string text_of(const Page& page, const Unit& unit);
/// Returns 1 to 6 for the text of a heading, 0 for other text.
int heading_level(const Page& page, const Unit& unit);

/// A text of this many words is almost always a sentence.
inline constexpr float kLongUnit = 15;

/// The units of a page in document order. Keeps its memory.
class Units {
 public:
  /// Cost: one walk over the nodes and one look at every visible character.
  void build(const Page& page);

  [[nodiscard]] std::span<const Unit> all() const { return units_; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(units_.size()); }
  [[nodiscard]] const Unit& operator[](std::size_t i) const { return units_[i]; }
  /// Returns the number of units that begin in front of a node. The difference between a node and
  /// its `end` gives the units inside.
  [[nodiscard]] std::uint32_t before(std::uint32_t node) const { return before_[node]; }

 private:
  void take(const Page& page, std::uint32_t text);

  std::vector<Unit> units_;
  std::vector<std::uint32_t> before_;
  // State of the walk.
  BlockId block_ = kNoBlock;
  LinkId link_ = kNoLink;
  bool border_ = true;
  bool in_word_ = false;
  std::uint32_t images_ = 0;
};

}  // namespace sito::extract::learned
