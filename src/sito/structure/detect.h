// SPDX-License-Identifier: Apache-2.0
// Finds the structure of a few pages of one site (docs/structure-detection.md).
#pragma once

#include "sito/base/result.h"
#include "sito/page/page.h"
#include "sito/structure/classic.h"
#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"

#include <optional>
#include <span>
#include <string>

namespace sito::structure {

enum class Method : std::uint8_t {
  Evidence,  ///< all there is to know, weighed
  Classic,   ///< the search of the original, step by step
};

struct Options {
  Method method = Method::Evidence;
  std::optional<Kind> kind;  ///< nothing: is detected
  ClassicOptions classic;
  float min_score = 0;  ///< hits below this share of their scale are left out, in [0, 1]
};

/// Finds all fields. Cannot fail: what cannot be found is not there, and notes say what is odd.
/// Cost: linear in the pages.
Detection detect(std::span<const PageInput> pages, const Options& options);

/// A hit for what somebody has pointed at: the path of the node, as it is on all pages. The hit is
/// not part of the detection yet.
/// Errors: InvalidArgument: no such page or node.
Result<Hit> hit_of_node(std::span<const PageInput> pages, Field field, std::uint32_t page,
                        NodeId node);

/// A hit for a path that somebody has typed.
/// Errors: InvalidArgument: no XPath 1.0 (the message says where); it selects nothing on any page,
///         or more than kMostMatches on one.
Result<Hit> hit_of_xpath(std::span<const PageInput> pages, Field field, std::string_view xpath);

/// A path that selects more on one page is no field's.
inline constexpr std::size_t kMostMatches = 2000;

/// Whether two hits are of one field and both pointed at the same place by hand.
bool is_same_by_hand(const Hit& a, const Hit& b);

/// Makes a hit the only chosen one of its field, in front of the others.
void choose_only(Detection& detection, Hit hit);

}  // namespace sito::structure
