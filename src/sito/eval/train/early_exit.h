// SPDX-License-Identifier: Apache-2.0
// Finds the scores at which the row `sito` stops scoring a unit.
#pragma once

#include "sito/base/result.h"
#include "sito/eval/train/trees.h"
#include "sito/extract/learned/model.h"
#include "sito/model/trees.h"

#include <span>
#include <vector>

namespace sito::eval {

/// Returns a few exits: scores of the first general trees below which all trees keep almost nothing,
/// and lines that estimate the scores of all trees from them. The scores of the article trees are
/// estimated for `articles`, since only the choice on articles uses them. No exits if nothing is
/// kept. Errors: those of Trees::make. Cost: scores all rows with all trees, and some sixty passes
/// over the rows.
Result<std::vector<extract::learned::EarlyExit>> find_early_exits(
    const TreeRows& all, const TreeRows& articles, std::span<const model::Tree> general,
    std::span<const model::Tree> article);

}  // namespace sito::eval
