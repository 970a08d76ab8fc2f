// SPDX-License-Identifier: Apache-2.0
// The words of genres, counted from gold sets whose pages say what type they are.
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
  /// Types of pages by the genre that they are counted for; other types under their own name.
  std::map<std::string, std::string> genre_of_type = {
      {"article", "news"}, {"listing", "portal"},        {"collection", "portal"},
      {"product", "shop"}, {"documentation", "default"}, {"service", "default"},
      {"blog", "blog"}};
  std::size_t top_words = 100;  ///< of a page
  Limits limits;
};

/// Counts the pages of a set; returns how many were counted. Stop words are those of each page's
/// language. Pages without a type are left out.
///
/// Notes:  kPageMissing and kPageUnreadable.
/// Errors: InvalidArgument or Unsupported: the language classifier cannot be made.
Result<std::size_t> count_genres(const GoldSet& set, const GenreTraining& training,
                                 Diagnostics& diagnostics, extract::GenreCounter& counter);

}  // namespace sito::eval
