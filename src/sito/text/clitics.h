// SPDX-License-Identifier: Apache-2.0
// Splits clitics from their words.
#pragma once

#include "sito/text/segment.h"

#include <string_view>
#include <vector>

namespace sito::text {

/// Splits tokens of `text` as taggers of the language expect them: English "don't" is "do" and
/// "n't", "it's" is "it" and "'s"; French and Italian "l'ami" is "l'" and "ami"; Czech "bude-li" is
/// "bude" and "-li". Leaves other languages unchanged. Cost: linear in the tokens.
void split_clitics(std::string_view text, std::string_view language, std::vector<Token>& tokens);

}  // namespace sito::text
