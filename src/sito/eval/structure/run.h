// SPDX-License-Identifier: Apache-2.0
// Runs structure detection over the sites of a gold set, a few pages at a time, and scores the
// chosen values.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/structure/score.h"
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
  std::size_t pages_per_detection = 5;  ///< as many URLs as the original takes
  std::size_t min_pages = 2;            ///< sites with fewer pages are left out
  bool structured_data = true;          ///< false: remove it from the pages first
  std::string row = "sito";             ///< cleans the pages
  std::string classifier = "cld2";
  extract::Resources resources;  ///< of the row; null: the shipped ones
  Limits limits;
};

/// The scores of one page.
struct StructurePage {
  const GoldPage* gold = nullptr;
  /// Set for fields with known gold.
  std::array<std::optional<ValueCounts>, structure::kFields> counts;
  /// The found values, for people; wrong sections are not marked.
  std::array<std::vector<std::string>, structure::kFields> found;
  structure::Kind kind = structure::Kind::News;  ///< of its detection
};

struct StructureSite {
  std::string site;
  std::size_t detections = 0;
  std::vector<StructurePage> pages;  ///< pages that could be read

  [[nodiscard]] FieldTally tally(structure::Field field) const;
};

struct StructureSetResult {
  std::vector<StructureSite> sites;  ///< by name
  std::size_t small_sites = 0;       ///< with fewer than StructureOptions::min_pages
  std::size_t siteless = 0;          ///< pages without a known site
  CountingDiagnostics lost;          ///< pages that could not be read, as in SetScores
  double seconds = 0;                ///< of decoding, parsing, cleaning and detecting

  [[nodiscard]] std::size_t pages() const;
  [[nodiscard]] std::size_t detections() const;
};

/// The mean of a field over sites; for each site its mean over the pages where it counts.
struct FieldMean {
  double mean = 0;
  std::size_t sites = 0;  ///< sites where it counts on any page
  FieldTally pages;       ///< of all sites
};
FieldMean mean_over_sites(const StructureSetResult& result, structure::Field field);

/// Groups the articles of `set` (and pages of unknown type) by site, which is the host of the URL,
/// or else the name in the set. Divides a site with more pages than one detection takes into groups
/// of similar size, in the order of the set.
/// Errors: no classifier or row with that name.
Result<StructureSetResult> evaluate_structure(const GoldSet& set, const StructureOptions& options);

}  // namespace sito::eval
