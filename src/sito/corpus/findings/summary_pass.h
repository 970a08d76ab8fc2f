// SPDX-License-Identifier: Apache-2.0
// The pass over a part of the inputs that writes what all parts have to be judged by: the pages of
// sites, or the fingerprints of documents.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/run.h"

#include <memory>

namespace sito::corpus {

/// Makes a worker of RunOptions::step, which is not Corpus. Its only output is that of the step.
/// `sift`: options_of_step(). Both must outlive it. Errors: those of Sifter::make.
Result<std::unique_ptr<BatchWorker>> make_step_worker(const RunOptions& options,
                                                      const sift::SiftOptions& sift);
/// Returns the options for pages in this step.
sift::SiftOptions options_of_step(const RunOptions& options);

/// Runs a step other than Corpus, or continues its attempt. In the account, a record that the step
/// uses is written. Errors: those of run().
Result<Account> run_step(const RunOptions& options, Progress& progress);

}  // namespace sito::corpus
