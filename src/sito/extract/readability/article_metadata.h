// SPDX-License-Identifier: Apache-2.0
// Title and author of the article as the page's metadata name them, in the order of trust of
// Readability.js: JSON-LD, then `meta`, then the page's title. Only as far as extraction depends on
// them.
#pragma once

#include "sito/extract/steps/page_title.h"
#include "sito/page/page.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Reads the metadata of a page when it is first asked.
class ArticleMetadata {
 public:
  ArticleMetadata(const Page& page, TitleSeparators separators)
      : page_(page), separators_(separators) {}

  /// The article's title; "" when the page has none. Cost: linear, once.
  const std::string& title() {
    read();
    return title_;
  }
  /// Do the metadata name an author? Then lines in the text that do are not looked for.
  bool has_byline() {
    read();
    return has_byline_;
  }

 private:
  void read();

  const Page& page_;
  TitleSeparators separators_;
  bool done_ = false;
  std::string title_;
  bool has_byline_ = false;
};

/// Title and author of the first JSON-LD of an article in a page.
struct LinkedData {
  bool found = false;
  std::string title;
  bool has_byline = false;
};
/// What one `script` of JSON-LD says. `page_title` decides between `name` and `headline` when both
/// are given. Not found: no JSON, not of schema.org, or not about an article.
LinkedData read_linked_data(std::string_view json, const Page& page, TitleSeparators separators);

/// Words of a title, to compare others with. Words are runs of ASCII letters, digits and
/// underscores, in lower case.
class TitleWords {
 public:
  explicit TitleWords(std::string_view title);
  /// Share of the words of `text` that are in the title, by length with a blank in between; 0 when
  /// one of the two has none.
  [[nodiscard]] double similarity(std::string_view text) const;

 private:
  std::vector<std::string> words_;  // sorted
};

}  // namespace sito::extract
