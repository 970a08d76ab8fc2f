// SPDX-License-Identifier: Apache-2.0
// The library: pages to clean text, and the archives that they come from.
//
//   #include <sito/sito.h>
//
//   sito::Result<sito::Extractor> extractor = sito::Extractor::make();
//   if (!extractor) { std::cerr << to_string(extractor.error()) << '\n'; return 1; }
//   sito::Result<sito::Document> document = extractor->extract(html, "https://example.org/page");
//   if (!document) { std::cerr << to_string(document.error()) << '\n'; return 1; }
//   std::cout << document->text();
//
// The headers of this folder need the standard library alone. sito/c.h is the same for C.
#pragma once

#include "sito/api.h"          // IWYU pragma: export
#include "sito/archive.h"      // IWYU pragma: export
#include "sito/base/error.h"   // IWYU pragma: export
#include "sito/base/result.h"  // IWYU pragma: export
#include "sito/document.h"     // IWYU pragma: export
#include "sito/extractor.h"    // IWYU pragma: export

#include <string_view>

namespace SITO_DOOR {
/// "0.1.0".
SITO_API std::string_view version();
}  // namespace SITO_DOOR
