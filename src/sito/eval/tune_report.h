// SPDX-License-Identifier: Apache-2.0
// The findings of tune() as a table, JSON, and a plot for each parameter.
#pragma once

#include "sito/eval/table.h"
#include "sito/eval/tune.h"

#include <cstddef>
#include <string>

namespace sito::eval {

/// Returns, for each parameter, its value at the start, its best value, and the values of the
/// searches that did not see a part; then the scores. `set`: the pages of the result.
std::string tune_table(const TuneResult& result, const GoldSet& set, TableStyle style);
/// Returns everything in the table, and the means of every value, as one JSON object.
std::string tune_json(const TuneResult& result, const GoldSet& set);
/// Return precision, recall and F1 against one parameter, all others having their best value.
std::string tune_sweep_table(const TuneResult& result, const GoldSet& set, std::size_t parameter,
                             TableStyle style);
std::string tune_svg(const TuneResult& result, const GoldSet& set, std::size_t parameter);
std::string tune_csv(const TuneResult& result, const GoldSet& set, std::size_t parameter);

}  // namespace sito::eval
