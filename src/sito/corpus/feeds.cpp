// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/feeds.h"

#include "sito/page/html.h"
#include "sito/sift/options.h"

namespace sito::corpus {
namespace {

/// Collects URL and text of every feed of a batch, one after another.
class FeedFinder final : public BatchWorker {
 public:
  explicit FeedFinder(const RunOptions& options)
      : policy_(options.sift.charset_policy), opener_(options.sift.limits) {}

  void process(Batch& batch) override {
    batch.outputs.clear();
    batch.account.records += batch.n_records;
    for (std::size_t i = 0; i < batch.n_records; ++i) {
      NoDiagnostics ignored_diagnostics;
      const auto opened = opener_.open(batch.records[i], ignored_diagnostics);
      if (!opened || !is_feed(*opened)) continue;
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
  CharsetPolicy policy_;
  archive::WebpageOpener opener_;
  HtmlDecoder decoder_;
};

}  // namespace

bool is_feed(const archive::WebpageOrSkip& opened) {
  const archive::PageKind kind = opened.page.kind;
  const bool is_candidate =
      opened.skipped ? kind == archive::PageKind::Xml : kind == archive::PageKind::Html;
  return is_candidate && looks_like_feed(opened.page.payload);
}

Result<void> add_feed(Bytes bytes, std::string_view http_charset, std::string_view url,
                      FeedIndex& index) {
  HtmlDecoder decoder;
  NoDiagnostics ignored;
  const Html html = decoder.decode(bytes, http_charset, CharsetPolicy::Lenient, {}, ignored);
  if (!looks_like_feed(html.text)) {
    return Error{ErrorCode::InvalidArgument, "this is not an RSS or Atom feed"};
  }
  index.add(read_feed(html.text, url));
  return {};
}

Result<BatchWorker*> FeedPass::worker(unsigned thread) {
  while (workers_.size() <= thread) workers_.push_back(std::make_unique<FeedFinder>(options_));
  return workers_[thread].get();
}

Result<void> FeedPass::take(FinishedBatch& finished) {
  for (std::size_t i = 0; i + 1 < finished.outputs.size(); i += 2) {
    index_.add(read_feed(finished.outputs[i + 1], finished.outputs[i]));
  }
  return {};
}

}  // namespace sito::corpus
