// SPDX-License-Identifier: Apache-2.0
// The whole library: turns pages into clean text and reads archives of pages.
//
//   #include <sito/sito.h>
//
//   sito::Result<sito::Extractor> extractor = sito::Extractor::make();
//   if (!extractor) { std::cerr << to_string(extractor.error()) << '\n'; return 1; }
//   sito::Result<sito::Document> document = extractor->extract(html, "https://example.org/page");
//   if (!document) { std::cerr << to_string(document.error()) << '\n'; return 1; }
//   std::cout << document->text();
//
// The headers of this folder need only the standard library. sito/c.h is the C interface.
#pragma once

#include "sito/api.h"          // IWYU pragma: export
#include "sito/archive.h"      // IWYU pragma: export
#include "sito/base/error.h"   // IWYU pragma: export
#include "sito/base/result.h"  // IWYU pragma: export
#include "sito/document.h"     // IWYU pragma: export
#include "sito/extractor.h"    // IWYU pragma: export
#include "sito/justext.h"      // IWYU pragma: export
#include "sito/site.h"         // IWYU pragma: export
#include "sito/text.h"         // IWYU pragma: export

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace SITO_DOOR {
/// Returns "0.1.0".
SITO_API std::string_view version();
/// Returns the id of the model of the row `sito`. Machines that share work should have the same
/// model.
SITO_API std::string_view model_id();

/// A row of one of the tables that `sito list` prints.
struct TableRow {
  std::string name;
  std::string summary;
  Settings params;  ///< names and default values
};
SITO_API std::vector<TableRow> algorithms();
SITO_API std::vector<TableRow> formats();   ///< of documents
SITO_API std::vector<TableRow> learners();  ///< of sites: those that learn from pages
}  // namespace SITO_DOOR
