// SPDX-License-Identifier: Apache-2.0
// Separates the facts of an element that holds several, each in a line of its own: "Format:
// Paperback", "ISBN: 978...".
#pragma once

#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include <cstddef>
#include <string>
#include <vector>

namespace sito::xqt {

/// A fact of an element.
struct Fact {
  std::string label;  ///< with its colon: "ISBN:"
  std::string value;
  fields::ValueRule rule;  ///< cuts the value out of the text of the element
};

/// Returns the labelled lines of an element, in the order of the page, if it has two or more; at
/// most kMostFacts. Facts that no rule can cut out are left out.
/// Cost: linear in the element, once for each fact.
std::vector<Fact> facts_in(const Page& page, NodeId element);
inline constexpr std::size_t kMostFacts = 30;

}  // namespace sito::xqt
