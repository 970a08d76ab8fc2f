// SPDX-License-Identifier: Apache-2.0
// Writes a document as a book of one chapter: EPUB 3.
#pragma once

#include "sito/document/document.h"

#include <string>
#include <vector>

namespace sito::write {

/// An image to put into the book.
struct EpubImage {
  std::string url;   ///< as the document has it
  std::string type;  ///< "image/jpeg", "image/png", "image/gif", "image/webp" or "image/svg+xml"
  std::string bytes;
};

struct EpubOptions {
  std::vector<EpubImage> images;  ///< all other images are written as their alternative text
  std::string modified;  ///< when the book was made, "2026-01-31T12:00:00Z"; "": the date of the
                         ///< document, else the beginning of 1970
};

/// Returns the URLs of the images that a book of the document shows, each once, in order.
std::vector<std::string> image_addresses(const Document& document);

/// Returns the complete book. A pure function of its arguments. The document should have structure.
/// Cost: linear; the book is as large as its images plus about twice the text.
std::string epub(const Document& document, const EpubOptions& options);

}  // namespace sito::write
