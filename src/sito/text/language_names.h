// SPDX-License-Identifier: Apache-2.0
// Languages by what they are called in themselves, as pages offer them: "Deutsch", "Cesky".
#pragma once

#include <string>
#include <string_view>

namespace sito::text {

/// The language (as normalise_language gives it) that a text names in that language itself, in any
/// case: "Deutsch" is "de", "English (UK)" is "en"; "" when the whole text is no such name.
/// Cost: a look into a table, which the first call makes (some milliseconds).
std::string language_named(std::string_view text);

/// The language that a tag names, when the whole text is a tag: two letters of ISO 639-1, with a
/// region or script behind them or not ("en", "DE", "pt-BR", "zh_Hant"); "" for anything else.
std::string language_of_tag(std::string_view text);

}  // namespace sito::text
