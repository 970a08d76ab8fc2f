// SPDX-License-Identifier: Apache-2.0
// Joins abbreviations and initials with their full stops. Private to the room.
#pragma once

#include "sito/text/abbreviations.h"
#include "sito/text/segment.h"

#include <string_view>
#include <vector>

namespace sito::text {

/// Joins the tokens of an abbreviation of the language ("Dr.", "s.r.o."), of letters with full
/// stops ("U.S.", "e.g.") and of an initial before another token ("J. Novak") into one token. The
/// full stop after a letter at the end of a sentence stays separate. Also joins a word that is cut
/// at a hyphen with it ("short- and long-term"). Cost: linear.
void join_abbreviations(std::string_view text, const SentenceRules& rules,
                        std::vector<Token>& tokens);

}  // namespace sito::text
