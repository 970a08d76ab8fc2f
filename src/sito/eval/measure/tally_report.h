// SPDX-License-Identifier: Apache-2.0
// Reports of a tally, for people and for programs.
#pragma once

#include "sito/eval/measure/tally.h"

#include <string>

namespace sito::eval {

/// Returns points, ties, failures and times, and for each pair of tools the share of the points
/// with its Wilson interval; for a grading the grades with their intervals.
std::string tally_text(const Tally& tally);
/// Returns these numbers as one JSON object.
std::string tally_json(const Tally& tally);

/// Returns "1:44 min", "22.0 s", "0.261 s" or "56 ms".
std::string duration_text(double ms);

}  // namespace sito::eval
