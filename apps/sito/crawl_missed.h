// SPDX-License-Identifier: Apache-2.0
// sito crawl --missed: what a crawl without a browser would not have had.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/sifter.h"

#include <string>

namespace sito::app {

/// Prints each rendered page of the crawl in `folder` with the paragraphs that only the browser
/// had, and a last line with their sum. InvalidArgument when there are no archives.
Result<void> print_missed(const std::string& folder, const corpus::SiftOptions& options);

}  // namespace sito::app
