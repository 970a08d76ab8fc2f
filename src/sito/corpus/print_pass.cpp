// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/print_pass.h"

#include "sito/corpus/quality_gate.h"
#include "sito/corpus/record_sifter.h"
#include "sito/dedup/print.h"

namespace sito::corpus {

class PrintPass::Worker final : public BatchWorker {
 public:
  Worker(std::unique_ptr<RecordSifter> sifter, const RunOptions& options, const PartStore* parts)
      : sifter_(std::move(sifter)),
        parts_(parts),
        gate_(options),
        printer_(options.dedup),
        pages_(options.dedup.pages) {}

  void process(Batch& batch) override {
    batch.outputs.resize(1);
    batch.outputs[0].clear();
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      Document* document = sifter_->sift(batch.records[i], batch.account);
      if (document != nullptr && is_whole(batch, i, *document) &&
          gate_.pass(*document, batch.account)) {
        const Place& place = batch.places[i];
        const std::string page = pages_ ? sifter_->page_identity() : std::string();
        printer_.append(*document, sifter_->identity(), {number_of(place), place.input},
                        batch.outputs[0], page);
        ++batch.account.written;
      }
      sifter_->trim();
    }
  }

 private:
  // Joins the parts of a text. Returns false for the other parts, and for those that fail, which
  // fail again when they are written.
  bool is_whole(Batch& batch, std::size_t i, Document& document) {
    if (parts_ == nullptr) return true;
    const auto whole = parts_->apply(number_of(batch.places[i]), batch.records[i].where(), document,
                                     batch.account);
    return whole && *whole;
  }

  std::unique_ptr<RecordSifter> sifter_;
  const PartStore* parts_;
  QualityGate gate_;
  dedup::Printer printer_;
  bool pages_;
};

PrintPass::PrintPass(const RunOptions& options, const PartStore* parts,
                     dedup::Collection& collection)
    : options_(options), parts_(parts), sift_(options.sift), collection_(collection) {
  sift_.metadata = false;
  sift_.paragraph_languages = false;
}

PrintPass::~PrintPass() = default;

Result<BatchWorker*> PrintPass::worker(unsigned thread) {
  while (workers_.size() <= thread) {
    auto sifter = RecordSifter::make(sift_);
    if (!sifter) return std::move(sifter).error();
    workers_.push_back(std::make_unique<Worker>(std::move(*sifter), options_, parts_));
  }
  return workers_[thread].get();
}

Result<void> PrintPass::take(FinishedBatch& finished) {
  return collection_.add(finished.outputs.at(0));
}

}  // namespace sito::corpus
