// SPDX-License-Identifier: Apache-2.0
// Finds text that only one of two extracts has.
#pragma once

#include "sito/document/document.h"

#include <vector>

namespace sito::eval {

/// Returns for each paragraph of `document` whether `other` lacks it: most of its words are in no
/// run of three words that `other` has (also across paragraphs), and no paragraph of `other` has
/// the same text. Words are runs without white space. Cost: linear.
std::vector<bool> only_in_first(const Document& document, const Document& other);

}  // namespace sito::eval
