// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/text_pass.h"

#include "sito/page/html.h"
#include "sito/sift/options.h"

#include <utility>

namespace sito::corpus {
namespace {

/// Collects URL and text of the wanted records of a batch, one after another.
class TextFinder final : public BatchWorker {
 public:
  TextFinder(const RunOptions& options, const WantedTexts& wanted)
      : is_wanted_(wanted.is_wanted),
        policy_(options.sift.charset_policy),
        opener_(options.sift.limits, archive::ErrorPages::Skip, wanted.style_sheets) {}

  void process(Batch& batch) override {
    batch.outputs.clear();
    batch.account.records += batch.n_records;
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      NoDiagnostics ignored_diagnostics;
      const auto opened = opener_.open(batch.records[i], ignored_diagnostics);
      if (!opened || !is_wanted_(*opened)) continue;
      const archive::Webpage& page = opened->page;
      const Html html = decoder_.decode(page.payload, page.http_charset, policy_,
                                        batch.records[i].where(), ignored_diagnostics);
      batch.outputs.emplace_back(page.url);
      batch.outputs.emplace_back(html.text);
    }
    opener_.release_above(sift::kKeptBufferBytes);
    decoder_.release_above(sift::kKeptBufferBytes);
  }

 private:
  bool (*is_wanted_)(const archive::WebpageOrSkip& opened);
  CharsetPolicy policy_;
  archive::WebpageOpener opener_;
  HtmlDecoder decoder_;
};

}  // namespace

Result<BatchWorker*> TextPass::worker(unsigned thread) {
  while (workers_.size() <= thread) {
    workers_.push_back(std::make_unique<TextFinder>(options_, wanted_));
  }
  return workers_[thread].get();
}

Result<void> TextPass::take(FinishedBatch& finished) {
  for (std::size_t i = 0; i + 1 < finished.outputs.size(); i += 2) {
    take_(finished.outputs[i], std::move(finished.outputs[i + 1]));
  }
  return {};
}

}  // namespace sito::corpus
