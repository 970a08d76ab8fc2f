// SPDX-License-Identifier: Apache-2.0
// Finds the element that holds the main text on most pages of a site, and which of its children do.
#pragma once

#include "sito/page/page.h"
#include "sito/site/goldminer/mined_page.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sito::site::goldminer {

struct Ancestor {
  std::uint64_t path = 0;  ///< hash of the keys of the elements from the root to it
  std::string name;        ///< the same for people
  std::size_t pages = 0;
  std::vector<std::uint64_t> children;  ///< keys of children that hold main text; sorted
};

/// A page and the places of its paragraphs of main text.
struct GoodParagraphs {
  const MinedPage* page = nullptr;
  std::vector<std::size_t> paragraphs;
};

/// Returns the nearest common ancestor that most pages have; nothing if no page has a paragraph.
std::optional<Ancestor> learn_ancestor(std::span<const GoodParagraphs> pages);

/// Returns the nodes [first, second) from the first child that holds main text to the last one;
/// nothing if the page has no such element. Cost: linear in the page.
std::optional<std::pair<NodeId, NodeId>> find_ancestor(const Page& page, const Ancestor& ancestor);

}  // namespace sito::site::goldminer
