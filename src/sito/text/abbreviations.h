// SPDX-License-Identifier: Apache-2.0
// The rules of the sentence splitter for one language. Private to the room.
#pragma once

#include "sito/text/stop_words.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace sito::text {

/// Whether a sentence may end after an abbreviation's full stop.
enum class AbbreviationKind : std::uint8_t {
  Never,
  Number,   ///< not if a number follows ("No. 5")
  Perhaps,  ///< only if the next word is a capitalised stop word ("etc. The")
  Month,    ///< not an abbreviation: a capitalised word that follows an ordinal ("28. Januar")
};

struct SentenceRules {
  std::map<std::string, AbbreviationKind, std::less<>> abbreviations;  ///< without the full stop
  bool has_ordinals = false;                                           ///< "28." means "28th"
  const StopWords* stop_words = nullptr;  ///< null if sito ships none for the language
};

/// Reads data/abbreviations/<language>.txt: lines "kind: word word ...", comments with '#'. A word
/// that begins with a small letter is also entered with a capital.
std::map<std::string, AbbreviationKind, std::less<>> parse_abbreviations(std::string_view lines);

/// Returns the rules of a language ("cs", also "cs-CZ"), which are made on first use; rules without
/// exceptions for an unknown one. Any thread may call it.
const SentenceRules& sentence_rules(std::string_view language);

}  // namespace sito::text
