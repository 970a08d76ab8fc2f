// SPDX-License-Identifier: Apache-2.0
// What only one of two extracts has.
#pragma once

#include "sito/document/document.h"

#include <vector>

namespace sito::eval {

/// For each paragraph of `document`: is it missing in `other`? It is when most of its words are in
/// no run of three words that `other` has too, wherever its paragraphs end, and no paragraph of
/// `other` has the same text. Words are runs without white space. Cost: linear.
std::vector<bool> only_in_first(const Document& document, const Document& other);

}  // namespace sito::eval
