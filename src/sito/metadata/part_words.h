// SPDX-License-Identifier: Apache-2.0
// The words of links to other parts of a text, by data/metadata/words/parts.txt.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito {

/// What a label says about the target of its link.
struct PartLabel {
  enum class Kind : std::uint8_t { Other, Next, Previous, Number };
  Kind kind = Kind::Other;
  std::uint32_t number = 0;  ///< of Number
};

/// Returns what the label of a link says: a known phrase with signs around it ("Next >"), an arrow
/// alone, or a number. Cost: linear in the label, nothing for long ones.
PartLabel part_label(std::string_view label);

/// Returns the words of a title in lower case, apart by blanks, without words such as "page" and
/// without the numbers beside them. `number`: of the page, which is left out wherever it stands.
/// The titles of the parts of one text are equal in this form.
std::string title_of_whole(std::string_view title, std::uint32_t number);

}  // namespace sito
