// SPDX-License-Identifier: Apache-2.0
// The pass that learns: makes a template for each site from the pages of archives.
#pragma once

#include "sito/base/params.h"
#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/run.h"
#include "sito/site/learner.h"
#include "sito/site/site_template.h"

#include <cstdint>
#include <functional>
#include <string_view>

namespace sito::corpus {

/// The results for the sites of a run.
struct SiteAccount {
  std::uint64_t sites = 0;                   ///< different keys of pages
  std::uint64_t learned = 0;                 ///< of them, those with a template
  std::uint64_t pages = 0;                   ///< pages with a key
  std::uint64_t pages_without_key = 0;       ///< pages whose URL has no host
  std::uint64_t labelled = 0;                ///< pages with a text of SiteOptions::hand
  std::uint64_t pages_without_template = 0;  ///< pages of sites that were not learned
  Counts not_learned;                        ///< sites without a template, by reason
};

/// Called for every site with a template, in the order of the keys. An error ends the learning.
using TakeTemplate = std::function<Result<void>(SiteTemplate site)>;
/// Called for every site without one.
using TakeFailure = std::function<void(std::string_view key, const Error& error)>;

/// Learns the sites of the inputs. The templates depend neither on the order of the inputs nor on
/// the number of threads. The account sums the reading. The pass that writes, if any, counts its
/// records.
///
/// Errors: of the learner's settings, the temporary file, and `take`.
/// Memory: bounded by a constant for each thread and some hundred bytes for each sampled page;
///         summaries of pages are in a temporary file.
Result<Account> learn_sites(const RunOptions& options, Progress& progress, SiteAccount& sites,
                            const TakeTemplate& take, const TakeFailure& fail = {});

}  // namespace sito::corpus
