// SPDX-License-Identifier: Apache-2.0
// Makes one HTML document of the states of a page, for archives: readers of archives should find
// the text of a page in one place.
#pragma once

#include "sito/reveal/reveal.h"

#include <span>
#include <string>

namespace sito::reveal {

/// Returns a document with the shown text of all states, each block once. It is the last state if
/// that has all blocks. Otherwise it is the first one, and the largest elements of later states that
/// hold nothing but new blocks stand at the end of the element that held them. An element is the
/// same in two states if it has the same id, or the same place.
///
/// Output: depends on the states alone; "" without states.
/// Cost:   a parse of each state.
std::string weave(std::span<const PageState> states);

}  // namespace sito::reveal
