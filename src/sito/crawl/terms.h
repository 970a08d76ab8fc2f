// SPDX-License-Identifier: Apache-2.0
// The terms of a crawl, common to all its runs and workers: its scope and its outputs. The frontier
// keeps them.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/options.h"
#include "sito/frontier/frontier.h"

namespace sito::crawl {

/// Compares the options with the terms of the crawl; the first run sets the terms.
///
/// Without seeds, `options` get those of the crawl. A crawl of one folder may get further seeds,
/// and another scope for links found from now on. A crawl shared by workers may not, because the
/// other workers would not know of the change. Errors: InvalidArgument: other outputs, another
/// scope, no seed at all; those of the frontier.
Result<void> keep_terms(CrawlOptions& options, frontier::Frontier& frontier);

}  // namespace sito::crawl
