// SPDX-License-Identifier: Apache-2.0
// Classifies a string in the data of a page, by the name of its member and by its text. Inside the
// room only.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::extract {

enum class DataText : std::uint8_t { Nothing, Title, Prose, Html };

/// Returns the kind of an unescaped string with that key.
DataText data_text_of(std::string_view key, std::string_view text);
/// Returns true if the list or object below that key holds no text of the page: labels, settings,
/// other pages.
bool is_skipped_key(std::string_view key, bool array);

}  // namespace sito::extract
