// SPDX-License-Identifier: Apache-2.0
#include "serve/service/extractors.h"

#include "sito/base/diagnostics.h"

#include <algorithm>
#include <utility>

namespace sito::serve {

Result<std::unique_ptr<Extractor>> Extractor::make(std::unique_ptr<PageRequest> request,
                                                   const PageBounds& bounds) {
  std::unique_ptr<Extractor> extractor(new Extractor());
  extractor->request_ = std::move(request);
  auto renderer = extractor->request_->flags.build(extractor->options_);
  if (!renderer) {
    return Error{renderer.error().code, without_dashes(renderer.error().message)};
  }
  extractor->renderer_ = std::move(*renderer);
  extractor->options_.page_seconds = bounds.page_seconds;
  extractor->options_.limits.source_bytes = bounds.page_bytes;
  extractor->options_.limits.record_bytes = bounds.page_bytes;
  auto sifter = sift::Sifter::make(extractor->options_);
  if (!sifter) return std::move(sifter).error();
  extractor->sifter_ = std::move(*sifter);
  return extractor;
}

Result<Extracted> Extractor::extract(const app::LoadedPage& page, const std::string& name,
                                     const std::string& url, const std::string& charset) {
  app::PageFlags& flags = request_->flags;
  flags.url = url;
  flags.charset = charset;
  CountingDiagnostics notes;
  Document document;
  const Result<sift::Drop> drop =
      sift::sift_page(*sifter_, flags.lone_page(page, name), notes, document);
  if (!drop) return drop.error();
  Extracted extracted{*drop, {}, document.page_type};
  if (flags.only_metadata) document.clear_bodies();
  if (flags.only_metadata || *drop == sift::Drop::Kept) {
    renderer_->render(document, extracted.body);
  }
  sifter_->trim();
  return extracted;
}

Result<Extracted> ExtractorPool::extract(std::unique_ptr<PageRequest> request,
                                         const app::LoadedPage& page, const std::string& name) {
  const std::string url = request->flags.url;
  const std::string charset = request->flags.charset;
  auto extractor = take(std::move(request));
  if (!extractor) return std::move(extractor).error();
  Result<Extracted> extracted = (*extractor)->extract(page, name, url, charset);
  give_back(std::move(*extractor));
  return extracted;
}

Result<std::unique_ptr<Extractor>> ExtractorPool::take(std::unique_ptr<PageRequest> request) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = std::find_if(idle_.begin(), idle_.end(), [&](const auto& extractor) {
      return extractor->key() == request->key;
    });
    if (found != idle_.end()) {
      std::unique_ptr<Extractor> extractor = std::move(*found);
      idle_.erase(found);
      return extractor;
    }
  }
  return Extractor::make(std::move(request), bounds_);
}

void ExtractorPool::give_back(std::unique_ptr<Extractor> extractor) {
  std::unique_ptr<Extractor> forgotten;  // ends outside of the lock
  const std::lock_guard lock(mutex_);
  idle_.push_front(std::move(extractor));
  if (idle_.size() <= most_idle_) return;
  forgotten = std::move(idle_.back());
  idle_.pop_back();
}

}  // namespace sito::serve
