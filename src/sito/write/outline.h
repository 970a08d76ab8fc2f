// SPDX-License-Identifier: Apache-2.0
// The structure of a document as writers need it: the grammar below holds for any input.
#pragma once

#include "sito/document/document.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::write {

/// A node of the tree; its subtree is the half-open interval [i, end) of Outline::nodes().
struct OutlineNode {
  ElementKind kind = ElementKind::Paragraph;
  std::uint8_t level = 0;  ///< of a Heading: 1 to 6
  bool ordered = false;
  bool header = false;
  std::int32_t start = 1;
  std::uint16_t columns = 1, rows = 1;
  std::uint32_t end = 0;
  const Paragraph* paragraph = nullptr;  ///< of leaves with text; of Math perhaps
  const Post* post = nullptr;            ///< of a Post, if it is known
  const BlockImage* image = nullptr;     ///< of an Image
  std::string_view value = {};
};

/// Guarantees, for any body:
///   - every paragraph that shows something (text, or an image of the web) is in exactly one leaf,
///     in order;
///   - a List holds Items, Definitions hold Terms and Descriptions, a Table an optional Caption and
///     then Rows of Cells, Notes hold Notes; Terms and Captions hold Paragraphs, Images and Math;
///     everything else holds blocks. A Caption stands in a Table or a Figure;
///   - only Cells may be empty; the URLs of images may be written (is_written_address);
///   - no node is deeper than kDeepest.
/// If elements break these rules, the outline adds missing containers and removes misplaced ones,
/// but never their content. A body without elements gets elements from the roles of its paragraphs.
class Outline {
 public:
  static constexpr std::size_t kDeepest = 64;

  /// Builds the tree, which points into `body`. Cost: linear.
  void set(const Body& body);

  /// Puts a heading in front of everything. Points to the paragraph. Cost: linear.
  void put_first(const Paragraph& heading);

  [[nodiscard]] std::span<const OutlineNode> nodes() const { return nodes_; }

 private:
  struct Open {
    std::uint32_t node = 0;
    std::uint32_t source_end = 0;  // of the element; of an implied one, of the element around it
    bool implied = false;
  };

  void add(const Element& element, std::uint32_t index, const Body& body);
  void add_flat(const Paragraph& paragraph);
  void add_missing(std::uint32_t up_to, const Body& body);
  void add_leaf(OutlineNode node);
  bool make_room(ElementKind kind);
  bool open(OutlineNode node, std::uint32_t source_end, bool implied);
  void close();
  void close_to(std::size_t depth);
  [[nodiscard]] bool may_hold(std::size_t depth, ElementKind inner) const;
  bool close_implied(ElementKind kind);
  void prune();

  std::vector<OutlineNode> nodes_;
  std::vector<Open> open_;
  std::vector<std::uint32_t> leaves_before_;
  std::uint32_t next_paragraph_ = 0;
};

/// Returns true for an absolute http, https, ftp or mailto URL without control characters.
bool is_web_address(std::string_view url);
/// Returns true if a link or an image may be written: such a URL, or a relative reference (of a
/// page whose URL is not known).
bool is_written_address(std::string_view url);

}  // namespace sito::write
