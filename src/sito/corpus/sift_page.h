// SPDX-License-Identifier: Apache-2.0
// One page that comes from no archive.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/corpus/sifter.h"
#include "sito/document/document.h"

#include <string_view>

namespace sito::corpus {

/// A page by itself. Views; only the bytes are needed.
struct LonePage {
  std::string_view bytes;
  std::string_view url;
  std::string_view content_type;  ///< without parameters; "" is "text/html"
  std::string_view charset;       ///< that the server declared
  std::string_view name;          ///< file or address, for notes and Origin::file
};

/// As Sifter::sift; the document has its origin and its id as well. The command `extract` and the
/// library both call it, so that they give the same bytes.
Result<Drop> sift_page(Sifter& sifter, const LonePage& page, Diagnostics& diagnostics,
                       Document& document);

}  // namespace sito::corpus
