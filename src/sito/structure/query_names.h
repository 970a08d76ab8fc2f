// SPDX-License-Identifier: Apache-2.0
// What a grammar does not say of an XPath expression: whether its names can mean something here,
// and how it walks over a page.
#pragma once

#include "sito/base/result.h"

#include <string_view>

namespace sito::structure {

/// How many steps ("//", "ancestor::" and their like) or unions there are that can come to the same
/// node from several others. From the second on an evaluation may compare all nodes with all.
///
/// InvalidArgument for the first name with a prefix, variable, or function that XPath 1.0 does not
/// have (the message names it with its byte). Expressions that are none pass: their faults are the
/// parser's. Cost: linear.
Result<unsigned> count_walks(std::string_view xpath);

}  // namespace sito::structure
