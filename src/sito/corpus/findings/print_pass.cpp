// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/findings/print_pass.h"

#include "sito/corpus/hand.h"
#include "sito/corpus/quality_gate.h"
#include "sito/corpus/record_sifter.h"
#include "sito/dedup/print.h"

namespace sito::corpus {
namespace {

class PrintWorker final : public BatchWorker {
 public:
  PrintWorker(std::unique_ptr<RecordSifter> sifter, const RunOptions& options,
              const PartStore* parts)
      : sifter_(std::move(sifter)),
        parts_(parts),
        hand_(options),
        gate_(options),
        printer_(options.dedup),
        pages_(options.dedup.pages) {}

  void process(Batch& batch) override {
    batch.outputs.resize(1);
    batch.outputs[0].clear();
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      if (!hand_.take(batch, i)) continue;
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
    hand_.put_down();
  }
  void show_in_hand(std::atomic<std::uint64_t>& hand) override { hand_.show_in(hand); }

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
  Hand hand_;
  QualityGate gate_;
  dedup::Printer printer_;
  bool pages_;
};

}  // namespace

Result<std::unique_ptr<BatchWorker>> make_print_worker(const RunOptions& options,
                                                       const sift::SiftOptions& sift,
                                                       const PartStore* parts) {
  auto sifter = RecordSifter::make(sift);
  if (!sifter) return std::move(sifter).error();
  return std::unique_ptr<BatchWorker>(new PrintWorker(*std::move(sifter), options, parts));
}

sift::SiftOptions options_of_prints(const RunOptions& options) {
  sift::SiftOptions sift = options.sift;
  sift.metadata = false;
  sift.paragraph_languages = false;
  return sift;
}

PrintPass::PrintPass(const RunOptions& options, const PartStore* parts,
                     dedup::Collection& collection)
    : options_(options),
      parts_(parts),
      sift_(options_of_prints(options)),
      collection_(collection) {}

Result<BatchWorker*> PrintPass::worker(unsigned thread) {
  while (workers_.size() <= thread) {
    auto worker = make_print_worker(options_, sift_, parts_);
    if (!worker) return std::move(worker).error();
    workers_.push_back(*std::move(worker));
  }
  return workers_[thread].get();
}

Result<void> PrintPass::take(FinishedBatch& finished) {
  return collection_.add(finished.outputs.at(0));
}

}  // namespace sito::corpus
