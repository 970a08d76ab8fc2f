// SPDX-License-Identifier: Apache-2.0
// What a crawl has in common over all its runs and workers: which addresses it is about, and what
// it writes. It is kept in the frontier.
#pragma once

#include "sito/base/result.h"
#include "sito/crawl/options.h"
#include "sito/frontier/frontier.h"

namespace sito::crawl {

/// Holds the options against the terms of the crawl; the first run sets them.
///
/// Without seeds, `options` get those of the crawl. A crawl of one folder may get further seeds,
/// and another scope for what is found from now on; one that workers share may not, since those
/// that are at work would not know. Errors: InvalidArgument: other outputs, another scope, no seed
/// at all; those of the frontier.
Result<void> keep_terms(CrawlOptions& options, frontier::Frontier& frontier);

}  // namespace sito::crawl
