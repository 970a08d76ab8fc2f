// SPDX-License-Identifier: Apache-2.0
// Classifiers that need a library, each in its own file. Private to the room.
#pragma once

#include "sito/text/language.h"

namespace sito::text {

std::unique_ptr<LanguageClassifier> make_cld2();
Result<std::unique_ptr<LanguageClassifier>> make_fasttext(std::string_view model_path);

}  // namespace sito::text
