// SPDX-License-Identifier: Apache-2.0
// The pass that runs XQT templates: makes one record of each page of the archives.
#pragma once

#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/fields/xqt_store.h"
#include "sito/corpus/run.h"
#include "sito/fields/template/template.h"
#include "sito/xqt/engine.h"

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// The options of a run of templates.
struct XqtOptions {
  /// A page gets the first template that is for its site and URL; a page without a URL (a file)
  /// gets the only template, if there is just one. Ids differ.
  std::vector<fields::Template> templates;
  /// Makes the engine of a thread. Called once for each thread, one call at a time.
  std::function<Result<std::unique_ptr<xqt::Engine>>()> engine;
  bool only_valid = false;  ///< drops and counts records with a fault
};

/// Takes the faults of records, one by one.
using TakeFault = std::function<Result<void>(std::string_view url, std::string_view template_id,
                                             std::string_view field, std::string_view fault,
                                             std::string_view value)>;

/// Runs. Records reach `store` in the order of the input, for any number of threads. The results
/// are in Account::templates. Does not close `store`.
///
/// Errors: the engine cannot be made or cannot continue; errors of the store.
/// Memory: that of run_pass.
Result<Account> run_templates(const RunOptions& options, const XqtOptions& xqt, RecordStore& store,
                              const TakeFault& take_fault, Progress& progress);

}  // namespace sito::corpus
