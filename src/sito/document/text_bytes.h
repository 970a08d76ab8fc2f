// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sito/document/document.h"

#include <cstddef>

namespace sito {

/// Returns the bytes of text of all paragraphs.
inline std::size_t text_bytes(const Body& body) {
  std::size_t bytes = 0;
  for (const Paragraph& paragraph : body.paragraphs) bytes += paragraph.text.size();
  return bytes;
}

}  // namespace sito
