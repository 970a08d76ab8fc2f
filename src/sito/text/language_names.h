// SPDX-License-Identifier: Apache-2.0
// Languages by their own names, as the language menus of pages show them: "Deutsch", "Cesky".
#pragma once

#include <string>
#include <string_view>

namespace sito::text {

/// Returns the language (as normalise_language does) whose own name is `text`, in any case:
/// "Deutsch" is "de", "English (UK)" is "en"; "" if the whole text is no such name.
/// Cost: a table look-up; the first call makes the table (some milliseconds).
std::string language_named(std::string_view text);

/// Returns the language of a tag if the whole text is one: two letters of ISO 639-1, with or
/// without a region or script ("en", "DE", "pt-BR", "zh_Hant"); else "".
std::string language_of_tag(std::string_view text);

}  // namespace sito::text
