// SPDX-License-Identifier: Apache-2.0
// The tree of the readability rows. These methods cut, wrap and rename, but the page does not
// change: they read one such tree and write the next. Nodes are in document order, so that a
// subtree is an interval and its text is a range of the text nodes.
#pragma once

#include "sito/extract/readability/name_lists.h"
#include "sito/extract/steps/link_weights.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract::readability {

/// The counts of a text node, in UTF-16 units and with the white space of scripts.
struct TextParts {
  std::uint32_t n_chars = 0;         ///< units that are not white space
  std::uint32_t n_spaces = 0;        ///< units of white space
  std::uint32_t n_runs = 0;          ///< runs of white space, with those at both ends
  std::uint32_t n_commas = 0;        ///< U+002C
  std::uint32_t n_other_commas = 0;  ///< commas of other scripts
  bool leading = false;              ///< begins with white space
  bool trailing = false;             ///< ends with white space
  [[nodiscard]] bool blank() const { return n_chars == 0; }
};
/// Cost: about three instructions for each byte of ASCII.
TextParts count_parts(std::string_view text);

/// Properties of a node from its name, attributes and contents; a bit set.
namespace mark {
inline constexpr std::uint32_t kText = 1U << 0;
inline constexpr std::uint32_t kComment = 1U << 1;
inline constexpr std::uint32_t kBlank = 1U << 2;      // text or comment of white space only
inline constexpr std::uint32_t kForeign = 1U << 3;    // of SVG or MathML
inline constexpr std::uint32_t kPhrasing = 1U << 4;   // may be in a p, with all its contents
inline constexpr std::uint32_t kHasBlock = 1U << 5;   // contains a block at any depth
inline constexpr std::uint32_t kInvisible = 1U << 6;  // by attribute or style
inline constexpr std::uint32_t kModal = 1U << 7;      // aria-modal and role dialog
inline constexpr std::uint32_t kUnlikelyRole = 1U << 8;
inline constexpr std::uint32_t kAuthor = 1U << 9;     // rel=author, or itemprop has "author"
inline constexpr std::uint32_t kVideo = 1U << 10;     // an attribute names a host of videos
inline constexpr std::uint32_t kFragment = 1U << 11;  // an `a` to a place of this page
inline constexpr std::uint32_t kUnlikely = 1U << 12;  // class or id: NameList
inline constexpr std::uint32_t kMaybe = 1U << 13;
inline constexpr std::uint32_t kByline = 1U << 14;
inline constexpr std::uint32_t kShare = 1U << 15;
inline constexpr std::uint32_t kClassPositive = 1U << 16;
inline constexpr std::uint32_t kClassNegative = 1U << 17;
inline constexpr std::uint32_t kIdPositive = 1U << 18;
inline constexpr std::uint32_t kIdNegative = 1U << 19;
inline constexpr std::uint32_t kDataTable = 1U << 20;
inline constexpr std::uint32_t kInDataTable = 1U << 21;  // a table around it is one
inline constexpr std::uint32_t kGone = 1U << 22;         // removed with all its contents
inline constexpr std::uint32_t kName = 1U << 23;         // itemprop has "name"
}  // namespace mark

struct WorkNode {
  std::uint32_t end = 0;  ///< the subtree is [this, end)
  std::uint32_t parent = kNone;
  /// The node of the page, or the text node for a text. kNone: a comment, or a node made here.
  std::uint32_t source = kNone;
  std::uint32_t marks = 0;
  std::uint32_t first_text = 0;  ///< texts in front of it that are not blank
  std::uint16_t depth = 0;       ///< of the root 0
  Tag tag = Tag::Other;          ///< as renamed
  std::uint8_t rule = 0;         ///< why it is gone (Rule)
  [[nodiscard]] bool is(std::uint32_t any_of) const { return (marks & any_of) != 0; }
  [[nodiscard]] bool is_text() const { return is(mark::kText); }
  [[nodiscard]] bool is_element() const { return !is(mark::kText | mark::kComment); }
  /// Returns true if the node may be cut off at the end of a paragraph.
  [[nodiscard]] bool is_white() const { return (is_text() && is(mark::kBlank)) || tag == Tag::Br; }
};

/// A text node that is not blank. Positions are those of characters in all text of the tree with
/// each run of white space as one.
struct WorkText {
  std::uint32_t node = 0;
  std::uint32_t first = 0, last = 0;  ///< of its first and last character that is no white space
  std::uint32_t commas = 0;           ///< commas of all scripts in the texts in front
};

/// The weights of links: by kind, and less if they lead to a place of the same page.
struct LinkRule {
  double fragment = 0.3;  ///< from the reference
  LinkWeights weights;
  std::span<const LinkKind> kinds;  ///< by Page::links(); not read when the weights are neutral
};

/// A tree, and sums over its text.
class WorkTree {
 public:
  std::vector<WorkNode> nodes;

  void clear();
  /// Appends an element under the innermost open one, and opens it.
  std::uint32_t open(Tag tag, std::uint32_t source, std::uint32_t marks);
  /// Appends a text or comment.
  void append_leaf(std::uint32_t source, std::uint32_t marks);
  /// Ends the innermost open element.
  void close();
  [[nodiscard]] std::uint32_t innermost() const { return open_; }
  /// Removes the last node, a leaf (or empty element) of the innermost open one.
  void drop_last() { nodes.pop_back(); }

  /// Sets kPhrasing and kHasBlock.
  void mark_contents();
  /// Computes positions of texts, and links. Call it when the tree is complete. `parts` has an
  /// entry for each text node of the page. Cost: linear.
  void measure(const Page& page, std::span<const TextParts> parts, const LinkRule& links);

  // The following functions need a measured tree.
  [[nodiscard]] std::span<const WorkText> texts() const {
    return {texts_.data(), texts_.size() - 1};
  }
  [[nodiscard]] std::uint32_t text_begin(std::uint32_t node) const {
    return nodes[node].first_text;
  }
  [[nodiscard]] std::uint32_t text_end(std::uint32_t node) const {
    const std::uint32_t end = nodes[node].end;
    return end < nodes.size() ? nodes[end].first_text
                              : static_cast<std::uint32_t>(texts_.size() - 1);
  }
  /// Returns the characters of the subtree's text, trimmed, each run of white space as one.
  [[nodiscard]] std::uint32_t length(std::uint32_t node) const;
  [[nodiscard]] std::uint32_t commas(std::uint32_t node) const;
  /// Returns the weighted characters of the links inside, divided by all characters; 0 without
  /// text.
  [[nodiscard]] double link_density(std::uint32_t node) const;
  /// Returns the weight of a character in this `a`.
  [[nodiscard]] double link_weight(std::uint32_t node) const;
  /// Returns true if an element with that name is among the nearest `levels` ancestors, not above
  /// `top`.
  [[nodiscard]] bool has_ancestor(std::uint32_t node, Tag tag, int levels,
                                  std::uint32_t top = 0) const;

 private:
  struct LinkSum {
    std::uint32_t node = 0;
    double weight = 0;
    double before = 0;  // weighted characters of the links in front
  };
  void measure_texts(std::span<const TextParts> parts);
  void measure_links(const Page& page, const LinkRule& rule);
  [[nodiscard]] std::size_t links_before(std::uint32_t node) const;

  std::uint32_t open_ = kNone;
  std::vector<WorkText> texts_;  // with one behind the last, for the sums
  std::vector<LinkSum> links_;   // likewise
};

}  // namespace sito::extract::readability
