// SPDX-License-Identifier: Apache-2.0
// The stop lists that ship with sito.
#include "sito/text/stop_words.h"

namespace sito::text {

std::span<const std::string_view> stop_list_languages() { return {}; }

const StopWords* shipped_stop_words(std::string_view /*language*/) { return nullptr; }

}  // namespace sito::text
