// SPDX-License-Identifier: Apache-2.0
// The marks of CleanEval's gold format, <h>, <l> and <p>, which begin paragraphs.
#pragma once

#include "sito/base/ascii.h"
#include "sito/document/document.h"

#include <cstddef>
#include <string_view>

namespace sito::write {

inline constexpr std::size_t kMarkBytes = 3;

inline std::string_view mark_of(ParagraphRole role) {
  switch (role) {
    case ParagraphRole::Heading:
      return "<h>";
    case ParagraphRole::ListItem:
      return "<l>";
    default:
      return "<p>";
  }
}

/// Returns true if a mark, in any case, stands at a place of the text.
inline bool is_mark(std::string_view text, std::size_t at) {
  return text.size() - at >= kMarkBytes && text[at] == '<' && text[at + 2] == '>' &&
         std::string_view("hlp").find(lower(text[at + 1])) != std::string_view::npos;
}

}  // namespace sito::write
