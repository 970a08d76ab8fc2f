// SPDX-License-Identifier: Apache-2.0
// How well labels tell what a site repeats from the rest of a page.
#pragma once

#include "sito/eval/gold_pieces.h"
#include "sito/eval/overlap.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <array>
#include <cstdint>
#include <span>

namespace sito::eval {

/// Characters (code points, white space not counted) of each class, and those of them that were
/// left out.
struct DroppedText {
  std::array<std::uint64_t, kTextClasses> all{};
  std::array<std::uint64_t, kTextClasses> dropped{};

  void add(const DroppedText& other);
  /// Whether anything is dropped that could be right or wrong.
  [[nodiscard]] bool has_precision() const;
  /// Of the repeated text. Recall: the share of it that is dropped. Precision: of the repeated and
  /// the main text that is dropped, the share that is repeated; adverts, titles of other pages and
  /// what else is neither say nothing of a method that looks for what repeats. Each is 0 of
  /// nothing.
  [[nodiscard]] Rates repeated() const;
  /// The share of a class that is dropped; 0 where there is none.
  [[nodiscard]] double share(TextClass text_class) const;
};

DroppedText dropped_text(const Page& page, std::span<const TextClass> classes,
                         const Labels& labels);

}  // namespace sito::eval
