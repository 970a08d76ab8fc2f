// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/sift_page.h"

#include "sito/document/identity.h"

#include <string>

namespace sito::corpus {

Result<Drop> sift_page(Sifter& sifter, const LonePage& page, Diagnostics& diagnostics,
                       Document& document) {
  archive::Webpage webpage;
  webpage.kind =
      page.content_type == "text/plain" ? archive::PageKind::PlainText : archive::PageKind::Html;
  webpage.url = page.url;
  webpage.content_type = page.content_type;
  if (webpage.content_type.empty()) webpage.content_type = "text/html";
  webpage.http_charset = page.charset;
  webpage.payload = page.bytes;
  Result<Drop> drop = sifter.sift(webpage, {std::string(page.name), 0}, diagnostics, document);
  if (!drop) return drop;
  document.origin.file = page.name;
  document.origin.mime = webpage.content_type;
  document.id = document_id(document);
  return drop;
}

}  // namespace sito::corpus
