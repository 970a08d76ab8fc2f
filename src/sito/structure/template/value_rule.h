// SPDX-License-Identifier: Apache-2.0
// The rule that cuts the values of a field out of the texts in which detection found them.
#pragma once

#include "sito/fields/template/template.h"
#include "sito/structure/detection.h"

#include <cstddef>
#include <vector>

namespace sito::structure {

struct CutRule {
  fields::ValueRule rule;
  std::size_t texts = 0;  ///< of the hits
  std::size_t wrong = 0;  ///< of these, texts of which the rule makes other values
};

/// Returns the rule that makes the values of most texts: the words that all texts have in front of
/// their values ("By" of "By Jane Doe"), or what all texts with more than a value have at the edges
/// of it (": " and " | " of "3 May 2020 | by: Jane Doe | Home"), and what stands between several
/// values. Cost: linear in the texts, times a limited number of rules.
CutRule rule_of(const std::vector<const Hit*>& hits);

}  // namespace sito::structure
