// SPDX-License-Identifier: Apache-2.0
// Finds the structure of a few pages of one site (docs/structure-detection.md).
#pragma once

#include "sito/base/result.h"
#include "sito/page/page.h"
#include "sito/structure/classic/options.h"
#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"

#include <optional>
#include <span>

namespace sito::structure {

enum class Method : std::uint8_t {
  Evidence,  ///< all evidence, weighed
  Classic,   ///< the search of Bilek (2013), step by step
};

struct Options {
  Method method = Method::Evidence;
  std::optional<Kind> kind;  ///< nothing: detect it
  ClassicOptions classic;
  float min_score = 0;  ///< hits below this share of their scale are left out, in [0, 1]
};

/// Finds all fields. Cannot fail: fields that were not found are missing, and notes report
/// oddities.
/// Cost: linear in the pages.
Detection detect(std::span<const PageInput> pages, const Options& options);

/// Makes a hit for a node at which the user pointed: the path of the node, on all pages. The hit is
/// not part of the detection yet. Errors: InvalidArgument: no such page or node.
Result<Hit> hit_of_node(std::span<const PageInput> pages, Field field, std::uint32_t page,
                        NodeId node);

/// Makes a hit for a path that the user has typed.
/// Errors: InvalidArgument: not XPath 1.0 (the message says where); it selects nothing on any page,
///         or more than kMaxMatches on one.
Result<Hit> hit_of_xpath(std::span<const PageInput> pages, Field field, std::string_view xpath);

/// A path that selects more on one page cannot belong to a field.
inline constexpr std::size_t kMaxMatches = 2000;

/// Returns true if two hits are of one field and the user pointed both at the same place.
bool is_same_manual_hit(const Hit& a, const Hit& b);

/// Chooses a hit, before the others of its field. Of these, only those stay chosen that have values
/// on pages on which the hit has none: pages of another layout.
void choose_first(Detection& detection, Hit hit);

}  // namespace sito::structure
