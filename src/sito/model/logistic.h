// SPDX-License-Identifier: Apache-2.0
// Probabilities from log odds, for many at once.
#pragma once

#include <span>

namespace sito::model {

/// Replaces each number of log odds, which must not be NaN, by its probability: 1 / (1 + exp(-x)).
/// Needs no library function, and so it is the same on every machine. The error is below two units
/// in the last place, for log odds from -87 to 87.
void to_probabilities(std::span<float> log_odds);

}  // namespace sito::model
