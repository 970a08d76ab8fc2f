// SPDX-License-Identifier: Apache-2.0
// What a string in a page's data is, by the name of its member and by itself. Inside the room only.
#pragma once

#include <cstdint>
#include <string_view>

namespace sito::extract {

enum class DataText : std::uint8_t { Nothing, Title, Prose, Html };

/// What an unescaped string with that key is.
DataText data_text_of(std::string_view key, std::string_view text);
/// True when the list or object below that key holds no text of the page: labels, settings, other
/// pages.
bool is_skipped_key(std::string_view key, bool array);

}  // namespace sito::extract
