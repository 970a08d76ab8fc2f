// SPDX-License-Identifier: Apache-2.0
// Finds the parameters of a row that suit gold pages, and measures them on domains that the search
// did not see (Svana 2016, 7.4: jusText's limits need an analysis).
#pragma once

#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/measure/overlap.h"
#include "sito/eval/run.h"
#include "sito/eval/sweep.h"
#include "sito/extract/plan.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace sito::eval {

/// Returns the values that are usually tried of the parameters of a row, in the order in which the
/// search changes them. Empty: none are known for this row.
std::vector<SweepSpec> usual_values(const extract::Algorithm& row);

/// The place of each parameter's value in its grid.
using Choice = std::vector<std::size_t>;

struct TuneOptions {
  /// One row, with the parameters from which the search begins.
  extract::Plan start = extract::Plan::of(extract::algorithms().front());
  std::vector<SweepSpec> grids;  ///< the values of each parameter, in the order of the search
  std::size_t parts = 5;         ///< of the domains; fewer if there are fewer domains
  std::size_t rounds = 3;        ///< over all parameters, at most
  EvalOptions run;               ///< its rows, measures and take_text are not used
  /// Told after each step with the number of settings scored so far; may be empty.
  std::function<void(std::size_t round, const std::string& parameter, std::size_t n_settings)>
      progress;
};

/// A part of the domains, and the search that did not see it.
struct TunePart {
  std::size_t domains = 0, pages = 0;
  Choice choice;  ///< of the search on all other parts
  Rates start;    ///< means over the pages of this part with the start
  Rates tuned;    ///< and with the choice
};

struct TuneResult {
  std::vector<SweepSpec> grids;  ///< as given, with the value of the start added to each
  Choice start;
  Choice best;        ///< of the search on all pages
  std::string row;    ///< the row with the best values, as an expression
  Rates start_rates;  ///< means over all pages with the start
  Rates held_out;     ///< means over all pages, each with the choice of a search without its part
  Rates best_rates;   ///< means over all pages with `best`, which has seen them
  std::size_t pages = 0, domains = 0, settings = 0, rounds = 0;
  std::vector<TunePart> parts;
  /// The scores of each value of a parameter, all others having their best value.
  std::vector<SetScores> sweeps;
  CountingDiagnostics lost;  ///< pages that could not be read
};

/// Changes one parameter after the other to the value with the highest mean F1 (coordinate
/// descent), until a round changes nothing. Does so for all pages, and for each part of the domains
/// without that part. Pages of one registrable domain (or site, if the set has no URLs) are in one part.
/// Deterministic.
///
/// Errors: InvalidArgument for fewer than two pages with gold text or a single domain, for a row
///         that is an expression, and for values that the row does not take.
/// Cost:   each step parses every page once and runs all values of a parameter on it.
/// Memory: 24 bytes for each page and setting, besides those of evaluate().
Result<TuneResult> tune(const GoldSet& set, const TuneOptions& options);

/// Puts the pages of several sets into one, which is named after them.
GoldSet joined_sets(std::span<const GoldSet> sets);

}  // namespace sito::eval
