// SPDX-License-Identifier: Apache-2.0
// Merges the elements of several documents of one page.
#pragma once

#include "sito/document/document.h"

#include <cstdint>
#include <span>

namespace sito::reveal {

/// A paragraph of one of several documents.
struct Taken {
  std::uint32_t document = 0, paragraph = 0;
};

/// Fills paragraphs, elements, posts and images of `merged` with those taken from the documents.
/// Elements of the top level stay whole, as far as their paragraphs are taken, and have the place
/// of their first paragraph in `order`. Elements without text are those of the last document,
/// before the element that they precede there. Cost: linear, and a sort of the elements of the top
/// level.
void merge_elements(std::span<const Document* const> documents, std::span<const Taken> order,
                    Document& merged);

}  // namespace sito::reveal
