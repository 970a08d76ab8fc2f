// SPDX-License-Identifier: Apache-2.0
// The input of structure detection: pages.
#pragma once

#include "sito/metadata/date.h"
#include "sito/metadata/metadata.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"

#include <span>
#include <string_view>
#include <vector>

namespace sito::structure {

/// A page and what others have found about it. All of it must outlive the calls below.
struct PageInput {
  const Page& page;
  const Labels& cleaned;     ///< what an algorithm keeps of the page
  const Metadata& metadata;  ///< with alternatives; empty: ignore the page's own statements
  std::string_view name;
  std::string_view taken = {};  ///< when the page was taken, as WARC-Date has it; "": unknown
  /// Of dates of numbers ("3/4/2012"); set by with_orders().
  DayMonthOrder order = DayMonthOrder::Unknown;
};

/// Returns the order on a page alone: what its dates show, then what its language and its host say;
/// the month first if it is in English and nothing says more.
/// Cost: linear in the text of English pages, else constant.
DayMonthOrder order_of(const Page& page, std::string_view language);

/// Returns the pages of a site with their orders. What the dates of all its pages show, or their
/// data prove, counts before the other signs of one page. Cost: linear in the text of English pages.
std::vector<PageInput> with_orders(std::span<const PageInput> pages);

}  // namespace sito::structure
