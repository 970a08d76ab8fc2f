// SPDX-License-Identifier: Apache-2.0
// Runs structure detection over the sites of a gold set, a few pages at a time, and scores the
// values that it chooses.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/structure_score.h"
#include "sito/extract/resources.h"
#include "sito/structure/detect.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sito::eval {

struct StructureOptions {
  structure::Options detect;
  std::size_t pages_per_detection = 5;  ///< as many addresses as the original took
  std::size_t min_pages = 2;            ///< sites of fewer pages are left out
  bool structured_data = true;          ///< false: it is taken out of the pages first
  std::string row = "sito";             ///< that cleans the pages
  std::string classifier = "cld2";
  extract::Resources resources;  ///< of the row; null: what is shipped
  Limits limits;
};

/// One page: what of its gold was found.
struct StructurePage {
  const GoldPage* gold = nullptr;
  /// Of the fields whose gold is known; nothing else.
  std::array<std::optional<ValueCounts>, structure::kFields> counts;
  /// What was found, for people; of sections the text of those that are wrong is not told apart.
  std::array<std::vector<std::string>, structure::kFields> found;
  structure::Kind kind = structure::Kind::News;  ///< of the detection it was in
};

struct StructureSite {
  std::string site;
  std::size_t detections = 0;
  std::vector<StructurePage> pages;  ///< that could be read

  [[nodiscard]] FieldTally tally(structure::Field field) const;
};

struct StructureSetResult {
  std::vector<StructureSite> sites;  ///< by name
  std::size_t small_sites = 0;       ///< with fewer than StructureOptions::min_pages
  std::size_t siteless = 0;          ///< pages of which no site is known
  CountingDiagnostics lost;          ///< pages that could not be read, as in SetScores
  double seconds = 0;                ///< of decoding, parsing, cleaning and detecting

  [[nodiscard]] std::size_t pages() const;
  [[nodiscard]] std::size_t detections() const;
};

/// Means over sites: of a field, of its mean over the pages of each site where it counts.
struct FieldMean {
  double mean = 0;
  std::size_t sites = 0;  ///< where it counts on any page
  FieldTally pages;       ///< of all sites
};
FieldMean mean_over_sites(const StructureSetResult& result, structure::Field field);

/// The pages of `set` that are articles (or of no known type) are put into groups by site: the name
/// that the set gives, or the host of the address. A site of more pages than one detection takes is
/// divided into groups of like size, in the order of the set.
/// Errors: no classifier or row with that name.
Result<StructureSetResult> evaluate_structure(const GoldSet& set, const StructureOptions& options);

}  // namespace sito::eval
