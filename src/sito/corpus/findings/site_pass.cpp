// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/findings/site_pass.h"

#include "sito/corpus/findings/site_learners.h"
#include "sito/corpus/findings/summary_file.h"
#include "sito/corpus/pass.h"

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace sito::corpus {
namespace {

class SiteWorker final : public BatchWorker {
 public:
  explicit SiteWorker(std::unique_ptr<SiteLearners> learners) : learners_(std::move(learners)) {}

  void process(Batch& batch) override {
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      ++batch.account.records;
      learners_->add(batch.records[i], batch.account.notes);
    }
  }

  [[nodiscard]] SiteLearners& learners() { return *learners_; }

 private:
  std::unique_ptr<SiteLearners> learners_;
};

class SitePass final : public Pass {
 public:
  SitePass(const RunOptions& options, SummaryFile& summaries)
      : options_(options), summaries_(summaries) {}

  Result<BatchWorker*> worker(unsigned thread) override {
    while (workers_.size() <= thread) {
      auto learners = SiteLearners::make(options_.sift, options_.site, &summaries_);
      if (!learners) return std::move(learners).error();
      workers_.push_back(std::make_unique<SiteWorker>(std::move(*learners)));
    }
    return workers_[thread].get();
  }

  Result<void> take(FinishedBatch&) override { return {}; }

  // The learners of all threads as one.
  SiteLearners& learners() {
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      workers_.front()->learners().merge(workers_[i]->learners());
    }
    return workers_.front()->learners();
  }

 private:
  const RunOptions& options_;
  SummaryFile& summaries_;
  std::vector<std::unique_ptr<SiteWorker>> workers_;
};

}  // namespace

Result<Account> learn_sites(const RunOptions& options, Progress& progress, SiteAccount& sites,
                            const TakeTemplate& take, const TakeFailure& fail) {
  auto summaries = SummaryFile::make(options.temp_folder);
  if (!summaries) return std::move(summaries).error();
  SitePass pass(options, **summaries);
  Result<Account> account = run_pass(options, pass, progress);
  if (!account) return account;
  const Result<void> finished = pass.learners().finish(sites, take, fail);
  if (!finished) return finished.error();
  return account;
}

}  // namespace sito::corpus
