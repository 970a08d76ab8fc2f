// SPDX-License-Identifier: Apache-2.0
#include "sito/document/document.h"

namespace sito {

std::string_view name_of(ParagraphRole role) {
  switch (role) {
    case ParagraphRole::Text: return "text";
    case ParagraphRole::Heading: return "heading";
    case ParagraphRole::ListItem: return "list-item";
    case ParagraphRole::TableCell: return "table-cell";
    case ParagraphRole::Quote: return "quote";
    case ParagraphRole::Preformatted: return "preformatted";
  }
  return "text";
}

void Document::clear() {
  *this = Document{};
}

}  // namespace sito
