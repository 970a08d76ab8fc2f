// SPDX-License-Identifier: Apache-2.0
// sito crawl --missed: what a crawl without a browser would have missed.
#pragma once

#include "sito/base/result.h"
#include "sito/sift/options.h"

#include <string>

namespace sito::app {

/// Prints each rendered page of the crawl in `folder` with the paragraphs that only the browser
/// had, and a last line with the sums. InvalidArgument: there are no archives.
Result<void> print_missed(const std::string& folder, const sift::SiftOptions& options);

}  // namespace sito::app
