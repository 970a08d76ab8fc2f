// SPDX-License-Identifier: Apache-2.0
// The pass that runs XQT templates: pages of archives to one record each.
#pragma once

#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/corpus/run.h"
#include "sito/corpus/xqt_store.h"
#include "sito/xqt/engine.h"
#include "sito/xqt/mapping.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// What a run of templates does with its inputs.
struct XqtOptions {
  /// The first one whose site and addresses a page has is its template; of a page without an
  /// address (a file) the only one there is. Ids differ.
  std::vector<xqt::Mapping> templates;
  /// Makes the engine of a thread; called once for each, one call at a time.
  std::function<Result<std::unique_ptr<xqt::Engine>>()> engine;
  bool only_valid = false;  ///< records with a fault are dropped, and counted
};

/// Where the faults of records go, one by one.
using TakeFault = std::function<Result<void>(std::string_view url, std::string_view template_id,
                                             std::string_view field, std::string_view fault,
                                             std::string_view value)>;

/// Runs. Records reach `store` in the order of the input, whatever the number of threads; what was
/// found is in Account::records_of. `store` is not closed.
///
/// Errors: of the engine's making, of an engine that cannot go on, and of the store.
/// Memory: as of run_pass.
Result<Account> run_templates(const RunOptions& options, const XqtOptions& xqt, RecordStore& store,
                              const TakeFault& take_fault, Progress& progress);

}  // namespace sito::corpus
