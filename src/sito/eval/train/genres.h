// SPDX-License-Identifier: Apache-2.0
// Counts the words of genres in gold sets with page types.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/extract/crunch/genres.h"

#include <cstddef>
#include <map>
#include <string>

namespace sito::eval {

struct GenreTraining {
  /// Genres by page type; other types are their own genre.
  std::map<std::string, std::string> genre_of_type = {
      {"article", "news"}, {"listing", "portal"},        {"collection", "portal"},
      {"product", "shop"}, {"documentation", "default"}, {"service", "default"},
      {"blog", "blog"}};
  std::size_t top_words = 100;  ///< most frequent words of a page
  Limits limits;
};

/// Counts the pages of a set and returns their number. Uses the stop words of each page's language.
/// Leaves out pages without a type.
///
/// Notes:  kPageMissing and kPageUnreadable.
/// Errors: InvalidArgument or Unsupported: the language classifier cannot be made.
Result<std::size_t> count_genres(const GoldSet& set, const GenreTraining& training,
                                 Diagnostics& diagnostics, extract::GenreCounter& counter);

}  // namespace sito::eval
