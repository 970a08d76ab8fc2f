// SPDX-License-Identifier: Apache-2.0
// What a tally says, for people and for programs.
#pragma once

#include "sito/eval/tally.h"

#include <string>

namespace sito::eval {

/// Points, ties, failures and times, and of every two tools the share of the points with its
/// Wilson interval; of a grading the grades with theirs.
std::string tally_text(const Tally& tally);
/// The same as one JSON object.
std::string tally_json(const Tally& tally);

/// "1:44 min", "22.0 s", "0.261 s", "56 ms".
std::string duration_text(double ms);

}  // namespace sito::eval
