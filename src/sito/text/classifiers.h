// SPDX-License-Identifier: Apache-2.0
// The classifiers that need a library, each in a file of its own. Private to the room.
#pragma once

#include "sito/text/language.h"

namespace sito::text {

std::unique_ptr<LanguageClassifier> make_cld2();
Result<std::unique_ptr<LanguageClassifier>> make_fasttext(std::string_view model_path);

}  // namespace sito::text
