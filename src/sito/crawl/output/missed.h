// SPDX-License-Identifier: Apache-2.0
// What a crawl without a browser would have missed, as its archives tell.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/corpus/sifter.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace sito::crawl {

/// A page that was rendered, beside what the server had sent of it.
struct Missed {
  std::string url;
  std::uint64_t words_static = 0;       ///< of the document of what was fetched
  std::uint64_t words = 0;              ///< of all states in the browser, merged
  std::vector<std::string> paragraphs;  ///< those that only the browser has, in order
};

/// Calls `take` for each capture of a rendered page, in the order of the archives. Both readings
/// are sifted alike, with `options`. A document that was not fetched before counts as empty.
///
/// Memory: 24 bytes a page that was fetched. Cost: two readings of each rendered page.
/// Errors: those of opening a file or making a sifter; damage in archives is told to `diagnostics`.
Result<void> each_missed(std::span<const std::string> archives, const corpus::SiftOptions& options,
                         Diagnostics& diagnostics, const std::function<void(const Missed&)>& take);

}  // namespace sito::crawl
