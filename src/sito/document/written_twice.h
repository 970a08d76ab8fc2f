// SPDX-License-Identifier: Apache-2.0
// Finds text that a page writes twice: once for screens, and once for programs that read aloud.
#pragma once

#include "sito/page/page.h"

#include <vector>

namespace sito {

/// The texts for screens of one page. Cost: linear in the nodes.
class WrittenTwice {
 public:
  WrittenTwice() = default;
  /// Finds the text of each element with `aria-hidden=true` beside an element of the same block with
  /// the same letters and digits, or with these and more words behind them ("4.5", "4.5 out of 5").
  /// Of formulas nothing is found.
  explicit WrittenTwice(const Page& page);

  /// Returns true for a text that the element beside it has in a more readable form.
  [[nodiscard]] bool has(TextId text) const;

 private:
  std::vector<TextId> texts_;  // ascending
};

}  // namespace sito
