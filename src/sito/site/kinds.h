// SPDX-License-Identifier: Apache-2.0
// Kinds of pages of one site, told apart by the elements they are made of: sections, types, and
// times between which a site was made anew.
#pragma once

#include "sito/page/page.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::site {

/// How many values describe a shape. The error of a likeness is at most 0.5 / sqrt(n), 0.06.
inline constexpr std::size_t kShapeValues = 64;
/// Pages that are alike by so much are of one kind. Tuned on the generated sites: pages of one
/// kind have 0.6 and more in common, of different kinds with names of their own below 0.3.
inline constexpr double kSameKind = 0.45;

/// Later pages are not compared with more kinds than this. Ours: it bounds the work on samples of
/// many thousand pages, and no site has a tenth of it.
inline constexpr std::size_t kMostKinds = 1000;

/// A min-hash of the elements of a page: of their names with their first class, and of their
/// parent's; digits do not count. All zero: a page without elements, or not known.
using Shape = std::array<std::uint32_t, kShapeValues>;

Shape shape_of(const Page& page);
/// The estimated share of elements that two pages have in common, in [0, 1].
double likeness(const Shape& a, const Shape& b);

/// Groups pages: each goes to the first group whose first page it is like, or begins one. Gives the
/// group of each page. Cost: pages times groups, at most kMostKinds.
std::vector<std::size_t> group_by_shape(std::span<const Shape> shapes);

}  // namespace sito::site
