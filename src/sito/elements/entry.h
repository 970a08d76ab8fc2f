// SPDX-License-Identifier: Apache-2.0
// Labelled elements, as files have them: a JSON array of entries, or an entry a line
// (docs/formats/elements.md).
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/page/geometry.h"
#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::elements {

/// One element and what it is. `url`, `tag`, `code` and `crawler_class` are those of the published
/// format; what else there is, is left out of the file when it is empty.
struct Entry {
  std::string url;            ///< of the page, or its host
  std::string tag;            ///< lower case
  std::string code;           ///< source of the element with what is in it; cut at kMostCode bytes
  std::string crawler_class;  ///< canonical (classes.h); "" for not labelled
  /// The start tags of what it stands in, innermost first; at most kMostAncestors.
  std::vector<std::string> ancestors;
  std::string before,
      after;  ///< text in front of it and behind it within its parent; at most 80 bytes
  std::uint32_t siblings = 0;  ///< elements of the same tag in the same parent, itself included
  std::uint32_t position = 0;  ///< among them, from 0
  std::optional<Geometry> geometry;  ///< as drawn in a window of `window_width`
  std::uint32_t window_width = 0, window_height = 0;
  std::string page;  ///< SHA-1 of the page, hexadecimal; "" when unknown
  bool operator==(const Entry&) const = default;
};
inline constexpr std::size_t kMostCode = 4'000;
inline constexpr std::size_t kMostAncestors = 6;

/// Errors: Malformed, with the place.
Result<std::vector<Entry>> read_entries(std::string_view bytes, std::string_view source);
/// An array, an entry a line; ends in a newline.
std::string write_entries(const std::vector<Entry>& entries);

}  // namespace sito::elements
