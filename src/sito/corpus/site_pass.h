// SPDX-License-Identifier: Apache-2.0
// The pass that learns: pages of an archive to a template for each site in it.
#pragma once

#include "sito/base/params.h"
#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/corpus/run.h"
#include "sito/site/learner.h"
#include "sito/site/site_template.h"
#include "sito/url/site_key.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace sito::corpus {

/// What became of the sites of an archive.
struct SiteAccount {
  std::uint64_t sites = 0;                   ///< keys that pages had
  std::uint64_t learned = 0;                 ///< of them, those with a template
  std::uint64_t pages = 0;                   ///< pages with a key
  std::uint64_t pages_without_key = 0;       ///< their address has no host
  std::uint64_t pages_without_template = 0;  ///< of sites that were not learned
  Counts not_learned;                        ///< sites without a template, by reason
};

/// Called for every site with a template, in the order of the keys. An error ends the learning.
using TakeTemplate = std::function<Result<void>(SiteTemplate site)>;
/// Called for every site without one.
using TakeFailure = std::function<void(std::string_view key, const Error& error)>;

/// Learns the sites of the inputs. The templates do not depend on the order of the inputs nor on
/// the number of threads. The account sums what reading says; its records are counted by the pass
/// that writes, if any.
///
/// Errors: of the learner's settings, the temporary file, and `take`.
/// Memory: bounded by a constant for each thread and some hundred bytes for each sampled page;
///         summaries of pages are in a temporary file.
Result<Account> learn_sites(const RunOptions& options, Progress& progress, SiteAccount& sites,
                            const TakeTemplate& take, const TakeFailure& fail = {});

}  // namespace sito::corpus
