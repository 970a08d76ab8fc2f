// SPDX-License-Identifier: Apache-2.0
// Rules out, in one pass over the classes of an element, the names that no recogniser needs to
// compare with them: most classes have none of these names.
#pragma once

#include "sito/page/page.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::structured {

/// A set of lists of class_names.h.
using Signs = std::uint16_t;
inline constexpr Signs kFormulaSign = 1;  ///< kFormulaWords, kFormulaBoxes, kTexBoxes, kAsciiBoxes
inline constexpr Signs kCodeSign = 2;     ///< kCodeWords
inline constexpr Signs kAdmonitionSign = 4;        ///< kAdmonitions
inline constexpr Signs kCaptionSign = 8;           ///< kCaptions
inline constexpr Signs kLineSign = 16;             ///< kLineBoxes
inline constexpr Signs kPostSign = 32;             ///< kTimeWords, kAuthorWords
inline constexpr Signs kAdmonitionTitleSign = 64;  ///< kAdmonitionTitles
inline constexpr Signs kFigureBoxSign = 128;       ///< kFigureBoxes
inline constexpr Signs kHeadingToolSign = 256;     ///< kHeadingTools, kButtons
/// Of attributes: one of kTexAttributes or kFormulaAttributes, a role, and an itemprop.
inline constexpr Signs kTexSign = 512, kRoleSign = 1024, kPropertySign = 2048;
inline constexpr Signs kNumberSign = 4096;  ///< kNumberClasses, kNumberFronts

/// Returns the lists that may have a name in `classes`; those that are not returned have none.
/// Cost: linear, a few instructions a byte.
Signs class_signs(std::string_view classes);

/// Returns the signs of an element's classes and attributes; none for other nodes.
Signs signs_of(const Page& page, NodeId id);

/// The signs of a page's elements, each computed once. Keeps its memory and the signs of classes,
/// which other pages of a site have, too; one per thread.
class ClassSigns {
 public:
  /// Sets the page, which must outlive the calls of of().
  void reset(const Page& page);
  /// Returns signs_of() the element.
  Signs of(NodeId id) {
    const Signs signs = signs_[index_of(id)];
    return static_cast<Signs>((signs == 0 ? find(id) : signs) & ~kKnown);
  }

 private:
  static constexpr Signs kKnown = 0x8000;
  static constexpr std::size_t kClasses = 1024;
  struct Known {
    std::uint64_t hash = 0;  // of the classes; it stands for them
    Signs signs = 0;
  };
  Signs find(NodeId id);
  Signs of_classes(std::string_view classes);

  const Page* page_ = nullptr;
  std::vector<Signs> signs_;           // by node; 0: not yet known
  std::array<Known, kClasses> known_;  // by a hash; most classes of a page occur several times
};

}  // namespace sito::structured
