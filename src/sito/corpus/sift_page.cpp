// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/sift_page.h"

#include "sito/document/identity.h"

namespace sito {

Result<Document> sift(std::string_view html, std::string_view url,
                      const corpus::SiftOptions& options) {
  if (html.size() > options.limits.source_bytes) {
    return Error{ErrorCode::TooLarge, "the page has " + std::to_string(html.size()) +
                                          " bytes, more than " +
                                          std::to_string(options.limits.source_bytes)};
  }
  auto sifter = corpus::Sifter::make(options);
  if (!sifter) return std::move(sifter).error();
  archive::Webpage page;
  page.url = url;
  page.content_type = "text/html";
  page.payload = html;
  NoDiagnostics diagnostics;
  Document document;
  const auto drop = (*sifter)->sift(page, {}, diagnostics, document);
  if (!drop) return drop.error();
  if (*drop != corpus::Drop::Kept) document.clear_bodies();
  document.id = document_id(document);
  return document;
}

}  // namespace sito
