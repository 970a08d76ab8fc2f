// SPDX-License-Identifier: Apache-2.0
// Makes one HTML document from the states of a page, for archives, so that readers of archives find
// the text of a page in one place.
#pragma once

#include "sito/reveal/reveal.h"

#include <span>
#include <string>

namespace sito::reveal {

/// Returns a document with the shown text of all states, each block once. It is the last state if
/// that has all blocks. Otherwise it is the first one, and the largest elements of later states
/// that hold only new blocks are inserted at the end of the element that held them. An element is
/// the same in two states if it has the same id, or the same place.
///
/// Output: depends only on the states; "" without states. Cost:   a parse of each state.
std::string weave(std::span<const PageState> states);

}  // namespace sito::reveal
