// SPDX-License-Identifier: Apache-2.0
// Checks of an XPath expression beyond its grammar: whether its names have a meaning here, and how
// it walks over a page.
#pragma once

#include "sito/base/result.h"

#include <string_view>

namespace sito::fields {

/// Counts the steps ("//", "ancestor::" and the like) and unions that can reach one node from
/// several others. From the second one on, an evaluation may compare all nodes with all.
///
/// Errors: InvalidArgument for the first prefix, variable, or function that XPath 1.0 does not have
/// (the message names it with its byte). Invalid expressions pass: the parser reports their faults.
/// Cost: linear.
Result<unsigned> count_walks(std::string_view xpath);

}  // namespace sito::fields
