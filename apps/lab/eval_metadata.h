// SPDX-License-Identifier: Apache-2.0
// sito eval --metadata: titles, authors and dates instead of text.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"

#include <string>
#include <vector>

namespace sito::app {

/// Scores titles, authors and dates on sets.
///
/// Input:  `folder`: where the read values are written, in the form of the gold; "" nowhere.
/// Output: a table in `format`, text or markdown. Errors: those of reading and writing.
Result<std::string> metadata_scores(const std::vector<eval::GoldSet>& sets,
                                    const std::string& folder, const std::string& format,
                                    const Limits& limits, Diagnostics& notes);

}  // namespace sito::app
