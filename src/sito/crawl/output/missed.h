// SPDX-License-Identifier: Apache-2.0
// Finds what a crawl without a browser would have missed, from its archives.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/sift/options.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace sito::crawl {

/// A rendered page, beside the document that the server had sent.
struct Missed {
  std::string url;
  std::uint64_t words_static = 0;       ///< of the document of the fetched page
  std::uint64_t words = 0;              ///< of all states in the browser, merged
  std::vector<std::string> paragraphs;  ///< paragraphs that only the browser has, in order
};

/// Calls `take` for each capture of a rendered page, in the order of the archives. Both versions
/// are sifted alike, with `options`. A document that was not fetched before counts as empty.
///
/// Memory: 24 bytes for each fetched page. Cost: two readings of each rendered page.
/// Errors: those of opening a file or making a sifter; `diagnostics` gets damage in archives.
Result<void> each_missed(std::span<const std::string> archives, const sift::SiftOptions& options,
                         Diagnostics& diagnostics, const std::function<void(const Missed&)>& take);

}  // namespace sito::crawl
