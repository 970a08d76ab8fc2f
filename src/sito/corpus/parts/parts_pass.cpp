// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/parts/parts_pass.h"

#include "sito/base/hash.h"
#include "sito/corpus/parts/part_pages.h"
#include "sito/corpus/record_sifter.h"
#include "sito/metadata/part_links.h"
#include "sito/metadata/part_words.h"

#include <string>
#include <string_view>
#include <utility>

namespace sito::corpus {
namespace {

// Only articles are joined. Pages of lists, shops and forums are documents of their own.
constexpr std::string_view kArticle = "article";
// Of the articles of four gold sets, 97 % reach it; blogs and shops often do not.
constexpr float kLeastProbability = 0.7F;

std::uint64_t hash_of(std::string_view text) {
  return text.empty() ? 0 : hash_bytes(text) | 1U;  // 0 is for none
}

PartPage page_of(const PartLinks& links, const Page& page) {
  PartPage made;
  const std::uint32_t number = links.number.value_or(1);
  made.url = hash_of(links.url);
  made.next = hash_of(links.next.url);
  made.previous = hash_of(links.previous.url);
  made.next_evidence = links.next.evidence;
  made.previous_evidence = links.previous.evidence;
  made.number = links.number.value_or(0);
  made.title = hash_of(title_of_whole(page.title(), number));
  made.heading = hash_of(title_of_whole(first_heading(page), number));
  // A page without a previous one and without a number is a first part, which is at hand when it
  // is written.
  const bool may_follow = links.number || links.previous.evidence >= PartEvidence::Rel ||
                          links.next.evidence == PartEvidence::Rel;
  made.bytes = may_follow ? 1 : 0;
  return made;
}

}  // namespace

class PartsPass::Worker final : public BatchWorker {
 public:
  explicit Worker(std::unique_ptr<RecordSifter> sifter) : sifter_(std::move(sifter)) {}

  void process(Batch& batch) override {
    batch.outputs.resize(1);
    batch.outputs[0].clear();
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      const Document* document = sifter_->sift(batch.records[i], batch.account);
      if (document != nullptr) {
        ++batch.account.written;
        look_for_parts(*document, number_of(batch.places[i]), batch.outputs[0]);
      }
      sifter_->trim();
    }
  }

 private:
  void look_for_parts(const Document& document, std::uint64_t place, std::string& bytes) {
    const Page* page = sifter_->page();
    if (page == nullptr) return;
    const PartLinks links = find_part_links(*page, document.url);
    // Words alone join nothing, but the page may be the previous one of another.
    if (links.next.evidence == PartEvidence::None && links.previous.evidence == PartEvidence::None)
      return;
    if (!is_single_text(*page, sifter_->labels(), links.url)) return;
    const extract::PageType type = sifter_->page_type();
    if (type.name != kArticle || type.probability < kLeastProbability) return;
    PartPage made = page_of(links, *page);
    made.place = place;
    append_part(made, document, bytes);
  }

  std::unique_ptr<RecordSifter> sifter_;
};

PartsPass::PartsPass(const RunOptions& options, PartStore& store)
    : sift_(options.sift), store_(store) {
  sift_.metadata = false;
}

PartsPass::~PartsPass() = default;

Result<BatchWorker*> PartsPass::worker(unsigned thread) {
  while (workers_.size() <= thread) {
    auto sifter = RecordSifter::make(sift_);
    if (!sifter) return std::move(sifter).error();
    workers_.push_back(std::make_unique<Worker>(std::move(*sifter)));
  }
  return workers_[thread].get();
}

Result<void> PartsPass::take(FinishedBatch& finished) { return store_.add(finished.outputs.at(0)); }

}  // namespace sito::corpus
