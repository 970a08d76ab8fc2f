// SPDX-License-Identifier: Apache-2.0
// Sifts one page that does not come from an archive.
#pragma once

#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/document/document.h"
#include "sito/sift/sifter.h"

#include <string_view>

namespace sito::sift {

/// A single page. Views; only the bytes are needed.
struct LonePage {
  std::string_view bytes;
  std::string_view url;
  std::string_view content_type;  ///< without parameters; "" is "text/html"
  std::string_view charset;       ///< as the server declared it
  std::string_view name;          ///< file or URL, for notes and Origin::file
};

/// Returns the media type of a page: "message/rfc822" of a saved e-mail, else as stated.
std::string_view media_type_of(const archive::Webpage& webpage);

/// Same as Sifter::sift, but also sets the document's origin and id. The command `extract` and the
/// library both call it, so that they give the same bytes.
Result<Drop> sift_page(Sifter& sifter, const LonePage& page, Diagnostics& diagnostics,
                       Document& document);

}  // namespace sito::sift
