// SPDX-License-Identifier: Apache-2.0
// The last step of the original: the article among what is left (algorithms, section 5.8).
#pragma once

#include "sito/structure/detection.h"
#include "sito/structure/site_view.h"

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

/// The visible sections of each page in document order.
std::vector<std::vector<TextSection>> sections_of(const SiteView& site);

/// Appends the article: the path with most sections that all pages have, with the sections that
/// inline elements and sub-headings divide from it.
void find_article(const SiteView& site, const std::vector<std::vector<TextSection>>& sections,
                  std::vector<Hit>& hits);

}  // namespace sito::structure::classic
