// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/sift_page.h"

#include "sito/archive/offline_kind.h"
#include "sito/document/identity.h"
#include "sito/page/message.h"

#include <string>

namespace sito::sift {

std::string_view media_type_of(const archive::Webpage& webpage) {
  const bool message = webpage.kind == archive::PageKind::Html && begins_message(webpage.payload);
  return message ? std::string_view("message/rfc822") : webpage.content_type;
}

Result<Drop> sift_page(Sifter& sifter, const LonePage& page, Diagnostics& diagnostics,
                       Document& document) {
  archive::Webpage webpage;
  const archive::OfflineKind offline = archive::offline_kind(page.bytes);
  webpage.kind = page.content_type == "text/plain"       ? archive::PageKind::PlainText
                 : offline == archive::OfflineKind::None ? archive::PageKind::Html
                                                         : archive::PageKind::Offline;
  webpage.url = page.url;
  webpage.content_type = page.content_type;
  if (webpage.content_type.empty()) webpage.content_type = archive::media_type_of(offline);
  if (webpage.content_type.empty()) webpage.content_type = "text/html";
  webpage.http_charset = page.charset;
  webpage.payload = page.bytes;
  Result<Drop> drop = sifter.sift(webpage, {std::string(page.name), 0}, diagnostics, document);
  if (!drop) return drop;
  document.origin.file = page.name;
  document.origin.mime = media_type_of(webpage);
  document.id = document_id(document);
  return drop;
}

}  // namespace sito::sift
