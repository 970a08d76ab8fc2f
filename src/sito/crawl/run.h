// SPDX-License-Identifier: Apache-2.0
// Runs a crawl: from seeds to archives and texts, over a frontier that survives crashes.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/account.h"
#include "sito/crawl/options.h"

#include <string>

namespace sito::crawl {

/// Runs until nothing is left, a bound is reached or the user stops it. If it is called again on
/// the same folder, it resumes the crawl, however the crawl ended.
///
/// Errors: the folder or the frontier cannot be used; the crawl was begun with other outputs or
///         another scope (InvalidArgument); a browser is required and missing; the disk is full
///         (committed data stays, and a later run resumes).
Result<CrawlAccount> crawl(const CrawlOptions& options, CrawlProgress& progress);

/// Returns where the frontier of a crawl is: `frontier`, or the file in its folder.
std::string frontier_of(const std::string& folder, const std::string& frontier);

}  // namespace sito::crawl
