// SPDX-License-Identifier: Apache-2.0
// Compares the URLs of two pages of one series, which differ only in the number of the page.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace sito::url {

/// The numbers in which two URLs differ.
struct PageStep {
  /// Of the pages. Nothing: the URL has no number, such as that of the first page often.
  std::optional<std::uint32_t> from, to;
  bool named = false;  ///< a word stands beside the number, such as "page"
};

/// Returns the step from the URL `own` to the URL `other` if only the number of a page differs, in
/// the path (`/bees`, `/bees/2`, `/bees-3.html`, `/page/2`) or in a parameter with a usual name
/// (`?page=2`, `?start=20`); else nothing.
///
/// Input: normalised URLs (url/normalise.h) without fragments. Cost: linear.
std::optional<PageStep> page_step(std::string_view own, std::string_view other);

}  // namespace sito::url
