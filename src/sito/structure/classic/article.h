// SPDX-License-Identifier: Apache-2.0
// The last step of the search of Bilek (2013): finds the article in the rest of the page.
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/template/site_view.h"

#include <string>
#include <vector>

namespace sito::structure::classic {

/// A maximal run of text under one element.
struct TextSection {
  TextId text_id{};
  NodeId element = kNoNode;
  PathId path = kNoPath;
  std::string text;  ///< white space collapsed
  bool cleaned = false;
  bool alive = true;  ///< not removed by an earlier search
};

/// Returns the visible sections of each page in document order.
std::vector<std::vector<TextSection>> sections_of(const SiteView& site);

/// The path with the most sentences that all pages have; of several, that with the most sections.
struct ArticlePath {
  PathId path = kNoPath;  ///< kNoPath: there is none
  std::size_t sections = 0;
  std::size_t sentences = 0;
};
ArticlePath article_path(const SiteView& site,
                         const std::vector<std::vector<TextSection>>& sections);

/// Appends the article at a path, with the sections that inline elements and sub-headings separate
/// from it.
void append_article(const SiteView& site, const std::vector<std::vector<TextSection>>& sections,
                    PathId path, std::vector<Hit>& hits);

}  // namespace sito::structure::classic
