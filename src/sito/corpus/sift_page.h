// SPDX-License-Identifier: Apache-2.0
// One page in one call.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/sifter.h"
#include "sito/document/document.h"

#include <string_view>

namespace sito {

/// Turns one HTML page into a clean document.
///
/// Input:  the page's bytes in any character set; `url` may be empty (then links stay relative to
/// nothing
///         and only absolute ones are kept).
/// Output: a document; it has no paragraphs when nothing was kept. Links, language and metadata as
///         `options` say.
/// Errors: TooLarge above options.limits.source_bytes; TooSlow after options.page_seconds of
/// processor time; InvalidArgument or Unsupported when the
/// options
///         name a language classifier that cannot be made.
/// Cost:   linear in the page. For many pages keep a corpus::Sifter a thread: it reuses its memory.
Result<Document> sift(std::string_view html, std::string_view url = {},
                      const corpus::SiftOptions& options = {});

}  // namespace sito
