// SPDX-License-Identifier: Apache-2.0
// Scores of labels that drop the repeated text of a site.
#pragma once

#include "sito/eval/gold_pieces.h"
#include "sito/eval/measure/overlap.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <array>
#include <cstdint>
#include <span>

namespace sito::eval {

/// Code points of each class, without white space, and how many of them were dropped.
struct DroppedText {
  std::array<std::uint64_t, kTextClasses> all{};
  std::array<std::uint64_t, kTextClasses> dropped{};

  void add(const DroppedText& other);
  /// Returns true if repeated or main text was dropped.
  [[nodiscard]] bool has_precision() const;
  /// Returns the rates of repeated text. Recall: the dropped share of it. Precision: the share of
  /// repeated text in dropped repeated and main text. Adverts, titles of other pages and other text
  /// do not count, because a method that finds repeated text may drop or keep them. 0 if undefined.
  [[nodiscard]] Rates repeated() const;
  /// Returns the dropped share of a class; 0 if the class is empty.
  [[nodiscard]] double share(TextClass text_class) const;
};

DroppedText dropped_text(const Page& page, std::span<const TextClass> classes,
                         const Labels& labels);

}  // namespace sito::eval
