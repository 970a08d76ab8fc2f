// SPDX-License-Identifier: Apache-2.0
// Divides the pages of a detection by layout, because a site has several: one for each section and
// for each time between redesigns. Joins the hits of the layouts.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::structure {

/// The pages of one layout, as indices into the pages of a detection; ascending, not empty.
using Layout = std::vector<std::uint32_t>;

/// Groups pages by the elements that they consist of, the largest group first. Cost: linear in the
/// pages, and one comparison for each pair of a page and a layout.
std::vector<Layout> layouts_of(std::span<const PageInput> pages);

/// Returns the pages of one layout; they refer to the same pages.
std::vector<PageInput> pages_of(std::span<const PageInput> pages, const Layout& layout);

/// Leaves out the values of other pages, and hits without any value then.
void keep_pages(const Layout& pages, std::vector<Hit>& hits);

/// Appends the hits of one layout, whose values count the pages of the layout, to the hits of the
/// layouts before; an empty layout stands for all pages. Equal places become one hit.
void join_hits(const Layout& layout, std::vector<Hit> found, std::vector<Hit>& hits);

/// Orders the chosen hits of each field so that a template, which tries their paths in order, finds
/// the right value on every page: paths that find something else on pages of other layouts come
/// last, and among equal ones those that find anything there. Cost: a query for each chosen hit and
/// page.
void order_chosen(std::span<const PageInput> pages, std::vector<Hit>& hits);

}  // namespace sito::structure
