// SPDX-License-Identifier: Apache-2.0
// Distinguishes kinds of pages of one site by their elements: sections, types, and the times
// between redesigns.
#pragma once

#include "sito/page/page.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::parts {

/// Number of values that describe a shape. The error of a likeness is at most 0.5 / sqrt(n), 0.06.
inline constexpr std::size_t kShapeValues = 64;
/// Pages with at least this likeness are of one kind. Tuned on the generated sites: pages of one
/// kind have a likeness of 0.6 and more, pages of different kinds with their own names below 0.3.
inline constexpr double kSameKind = 0.45;

/// Later pages are compared with at most this many kinds. Chosen by us: it bounds the work on
/// samples of many thousand pages, and no site has a tenth of it.
inline constexpr std::size_t kMaxKinds = 1000;

/// A min-hash of the elements of a page: of their names with their first class, and of their
/// parent's; digits do not count. All zero: a page without elements, or unknown.
using Shape = std::array<std::uint32_t, kShapeValues>;

Shape shape_of(const Page& page);
/// Estimates the share of elements that two pages have in common, in [0, 1].
double likeness(const Shape& a, const Shape& b);

/// Groups pages: each joins the first group whose first page is similar, or begins a new one.
/// Returns the group of each page. Cost: pages times groups, at most kMaxKinds.
std::vector<std::size_t> group_by_shape(std::span<const Shape> shapes);

}  // namespace sito::parts
