// SPDX-License-Identifier: Apache-2.0
// Rules out, in one pass over the classes of an element, the names that no recogniser needs to
// compare with them: most classes have none of these names.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::structured {

/// A set of lists of class_names.h.
using Signs = std::uint8_t;
inline constexpr Signs kFormulaSign = 1;  ///< kFormulaWords, kFormulaBoxes, kTexBoxes, kAsciiBoxes
inline constexpr Signs kCodeSign = 2;     ///< kCodeWords
inline constexpr Signs kAdmonitionSign = 4;  ///< kAdmonitions
inline constexpr Signs kCaptionSign = 8;     ///< kCaptions
inline constexpr Signs kLineSign = 16;       ///< kLineBoxes

/// Returns the lists that may have a name in `classes`; those that are not returned have none.
/// Cost: linear, a few instructions a byte.
Signs class_signs(std::string_view classes);

/// The signs of a page's elements, each computed once. Keeps its memory; one per thread.
class ClassSigns {
 public:
  /// Sets the page, which must outlive the calls of of().
  void reset(const Page& page);
  /// Returns the signs of an element; none for other nodes.
  Signs of(NodeId id);

 private:
  static constexpr Signs kKnown = 128;

  const Page* page_ = nullptr;
  std::vector<Signs> signs_;  // by node; 0: not yet known
};

}  // namespace sito::structured
