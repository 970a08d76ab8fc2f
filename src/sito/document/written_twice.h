// SPDX-License-Identifier: Apache-2.0
// Finds text that a page writes twice: once for screens, and once for programs that read aloud.
#pragma once

#include "sito/page/page.h"

#include <span>
#include <vector>

namespace sito {

/// The texts for screens of one page. Cost: linear in the texts, and the depth of kept ones that a style
/// hides.
class WrittenTwice {
 public:
  WrittenTwice() = default;
  /// Finds the text of each element with `aria-hidden=true` beside an element of the same block with
  /// the same text (but for white space), or with it and more words behind it ("4.5", "4.5 out of 5").
  /// Of formulas nothing is found. `keep`: the share of each text that is content; elements without
  /// any are passed over.
  WrittenTwice(const Page& page, std::span<const float> keep);

  /// Returns true for a text that the element beside it has in a more readable form.
  [[nodiscard]] bool has(TextId text) const;

 private:
  std::vector<TextId> texts_;  // ascending
};

}  // namespace sito
