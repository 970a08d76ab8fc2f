// SPDX-License-Identifier: Apache-2.0
// All pages of a detection, with the paths and units that the searches share.
#pragma once

#include "sito/fields/paths/query.h"
#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"
#include "sito/structure/page_view.h"
#include "sito/structure/paths.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

struct SiteView {
  /// `layouts`: number of the layout of each page; empty: all have one.
  SiteView(std::span<const PageInput> inputs, PathStyle style,
           std::span<const std::uint32_t> layouts = {});

  std::span<const PageInput> pages;
  PathTable paths;
  std::vector<XPaths> xpaths;            ///< of each page
  std::vector<fields::QueryPage> trees;  ///< of each page
  std::vector<std::vector<Unit>> units;  ///< of each page
  std::vector<NodeId> headlines;         ///< of each page; see headline_of
  /// For each page and path: number of text nodes that cleaning has kept.
  std::vector<std::vector<std::uint32_t>> cleaned;

  /// Returns the stage of a visible text with this path.
  [[nodiscard]] Stage stage_of(PathId path, bool cleaned) const;
  /// Returns the three forms of a path; of an attribute if `attribute` is not empty.
  [[nodiscard]] Path describe(PathId path, std::string_view attribute = {}) const {
    return describe(std::span<const PathId>(&path, 1), attribute);
  }
  /// Does the same for several paths; shows the first.
  [[nodiscard]] Path describe(std::span<const PathId> paths, std::string_view attribute) const;
  [[nodiscard]] std::size_t size() const { return pages.size(); }
};

/// Returns the values of class, id, itemprop and rel of an element, separated by blanks.
std::string names_of(const Page& page, NodeId element);

}  // namespace sito::structure
