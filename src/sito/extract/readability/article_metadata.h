// SPDX-License-Identifier: Apache-2.0
// Title and author of the article as the page's metadata name them, in the order of trust of
// Readability.js: JSON-LD, then `meta`, then the page's title. Contains only what extraction needs.
#pragma once

#include "sito/extract/steps/page_title.h"
#include "sito/page/page.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Reads the metadata of a page at the first call.
class ArticleMetadata {
 public:
  ArticleMetadata(const Page& page, TitleSeparators separators)
      : page_(page), separators_(separators) {}

  /// Returns the title of the article; "" if the page has none. Cost: linear, once.
  const std::string& title() {
    read();
    return title_;
  }
  /// Returns true if the metadata name an author. Extraction then does not look for one in the
  /// text.
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
/// Reads one `script` of JSON-LD. `page_title` decides between `name` and `headline` if both exist.
/// Not found: it is not JSON, not of schema.org, or not about an article.
LinkedData read_linked_data(std::string_view json, const Page& page, TitleSeparators separators);

/// Words of a title, to be compared with other texts. Words are runs of ASCII letters, digits and
/// underscores, in lower case.
class TitleWords {
 public:
  explicit TitleWords(std::string_view title);
  /// Returns the share of the words of `text` that are in the title, by length with a blank in
  /// between; 0 if one of the two has no words.
  [[nodiscard]] double similarity(std::string_view text) const;

 private:
  std::vector<std::string> words_;  // sorted
};

}  // namespace sito::extract
