// SPDX-License-Identifier: Apache-2.0
// Finds the score at which the row `sito` stops scoring a unit.
#pragma once

#include "sito/base/result.h"
#include "sito/eval/train/trees.h"
#include "sito/extract/learned/model.h"
#include "sito/model/trees.h"

#include <span>

namespace sito::eval {

/// Returns the score of the first general trees below which all trees keep almost nothing, and
/// lines that estimate the scores of all trees from it. No early exit if nothing is kept. Errors:
/// those of Trees::make. Cost: scores all rows with all trees.
Result<extract::learned::EarlyExit> find_early_exit(const TreeRows& rows,
                                                    std::span<const model::Tree> general,
                                                    std::span<const model::Tree> article);

}  // namespace sito::eval
