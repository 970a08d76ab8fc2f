// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/findings/summary_pass.h"

#include "sito/corpus/findings/print_pass.h"
#include "sito/corpus/findings/site_learners.h"
#include "sito/corpus/hand.h"
#include "sito/corpus/output/attempt.h"
#include "sito/io/codec.h"
#include "sito/io/sink.h"

#include <utility>
#include <vector>

namespace sito::corpus {
namespace {

class SiteWorker final : public BatchWorker {
 public:
  SiteWorker(std::unique_ptr<SiteLearners> learners, const RunOptions& options)
      : learners_(std::move(learners)), hand_(options) {
    learners_->record();
  }

  void process(Batch& batch) override {
    batch.outputs.resize(1);
    batch.outputs[0].clear();
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      if (!hand_.take(batch, i)) continue;
      ++batch.account.records;
      if (learners_->add(batch.records[i], batch.account.notes)) {
        ++batch.account.written;
      } else {
        count(batch.account.dropped, "not-a-page");
      }
    }
    hand_.put_down();
    learners_->write_to(batch.outputs[0]);
  }
  void show_in_hand(std::atomic<std::uint64_t>& hand) override { hand_.show_in(hand); }

 private:
  std::unique_ptr<SiteLearners> learners_;
  Hand hand_;
};

class SummaryPass final : public Pass {
 public:
  static Result<std::unique_ptr<SummaryPass>> open(const RunOptions& options) {
    std::unique_ptr<SummaryPass> pass(new SummaryPass(options));
    auto sink = options.attempt->sink(0);
    if (!sink) return std::move(sink).error();
    pass->sink_ = *std::move(sink);
    return pass;
  }

  Result<BatchWorker*> worker(unsigned thread) override {
    while (workers_.size() <= thread) {
      auto worker = make_step_worker(options_, sift_);
      if (!worker) return std::move(worker).error();
      (*worker)->show_in_hand(options_.attempt->hand(static_cast<unsigned>(workers_.size())));
      workers_.push_back(*std::move(worker));
    }
    return workers_[thread].get();
  }

  // A frame for each batch, so that a reader never holds more than one.
  Result<void> take(FinishedBatch& finished) override {
    frame_.clear();
    const std::string& bytes = finished.outputs.at(0);
    if (!bytes.empty()) io::compress_frame(io::Compression::Zstd, bytes, frame_);
    Result<void> written = frame_.empty() ? Result<void>() : sink_->write(frame_);
    return written ? options_.attempt->keep(finished) : written;
  }

  void end(const Reading& reading) override { options_.attempt->end(reading); }

 private:
  explicit SummaryPass(const RunOptions& options)
      : options_(options), sift_(options_of_step(options)) {}

  const RunOptions& options_;
  sift::SiftOptions sift_;
  std::unique_ptr<io::OutputSink> sink_;
  std::vector<std::unique_ptr<BatchWorker>> workers_;
  std::string frame_;
};

}  // namespace

Result<std::unique_ptr<BatchWorker>> make_step_worker(const RunOptions& options,
                                                      const sift::SiftOptions& sift) {
  if (options.step == Step::Prints) return make_print_worker(options, sift, nullptr);
  auto learners = SiteLearners::make(sift, options.site, nullptr);
  if (!learners) return std::move(learners).error();
  return std::unique_ptr<BatchWorker>(new SiteWorker(*std::move(learners), options));
}

sift::SiftOptions options_of_step(const RunOptions& options) {
  return options.step == Step::Prints ? options_of_prints(options) : options.sift;
}

Result<Account> run_step(const RunOptions& options, Progress& progress) {
  Attempt& attempt = *options.attempt;
  auto pass = SummaryPass::open(options);
  if (!pass) return std::move(pass).error();
  Account account = attempt.work();
  const auto read = run_pass(options, **pass, progress, attempt.reading());
  if (!read) return read.error();
  account.add(*read);
  if (attempt.lost()) {
    return Error{ErrorCode::OutOfMemory,
                 "there is not enough memory; all earlier results are kept"};
  }
  Result<void> ended = account.interrupted ? attempt.sync() : attempt.complete(account);
  if (!ended) return std::move(ended).error();
  return account;
}

}  // namespace sito::corpus
