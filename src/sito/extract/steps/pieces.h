// SPDX-License-Identifier: Apache-2.0
// Turns the paragraphs of a method into Segments: stores which text nodes belong to which
// paragraph.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract {

/// A run of text nodes with one owner: a paragraph of the method, or an element that the method
/// deletes before it reads the text. A deleted element inside a paragraph cuts the paragraph into
/// two runs.
struct Piece {
  std::uint32_t begin = 0, end = 0;  ///< text indices, half-open
  std::uint32_t owner = 0;
};

/// The verdict of a method about one of its paragraphs.
struct Verdict {
  Label label = Label::Boilerplate;
  Role role = Role::None;
  float score = 0;
  std::string_view rule;
};

/// Collects runs in document order. Add only visible, non-blank text nodes; hidden and blank ones
/// between two of the same owner become part of the run.
class Pieces {
 public:
  void clear() { pieces_.clear(); }
  /// `owner`: the number of a paragraph, below 2^31.
  void add(TextId text, std::uint32_t owner);
  /// Adds the visible text of an element that the method deletes.
  void add_deleted(const Page& page, std::uint32_t node);

  [[nodiscard]] std::span<const Piece> view() const { return pieces_; }

  /// Fills `labels.segments`: `verdict(owner)` for paragraphs, "removed-..." for deleted text.
  template <typename VerdictOf>
  void fill_segments(const Page& page, VerdictOf&& verdict_of, Labels& labels) const {
    labels.segments.clear();
    labels.segments.reserve(pieces_.size());
    for (const Piece& piece : pieces_) {
      const Verdict verdict =
          is_deleted(piece.owner) ? deleted_verdict(page, piece.owner) : verdict_of(piece.owner);
      labels.segments.push_back({TextId{piece.begin}, TextId{piece.end}, verdict.label,
                                 verdict.role, verdict.score, verdict.rule});
    }
  }

 private:
  static constexpr std::uint32_t kDeleted = std::uint32_t{1} << 31;
  static bool is_deleted(std::uint32_t owner) { return (owner & kDeleted) != 0; }
  static Verdict deleted_verdict(const Page& page, std::uint32_t owner);

  std::vector<Piece> pieces_;
};

/// Returns true for segments of deleted text, which are not paragraphs; hooks do not see them.
bool is_removed(const Segment& segment);

}  // namespace sito::extract
