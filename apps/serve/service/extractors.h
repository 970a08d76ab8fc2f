// SPDX-License-Identifier: Apache-2.0
// Extractors that were made for the options of a request, and are kept for the next one like it.
#pragma once

#include "sito/corpus/sifter.h"
#include "sito/fetch_flags.h"

#include "serve/service/page_request.h"

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace sito::serve {

/// What bounds the work on one page; of the operator, not of requests.
struct PageBounds {
  std::size_t page_bytes = std::size_t{16} << 20;  ///< as it comes, and after decoding
  double page_seconds = 10;                        ///< of processor time
};

/// What a page gave.
struct Extracted {
  corpus::Drop drop = corpus::Drop::Kept;
  std::string body;  ///< empty when it was dropped, but for metadata alone
};

/// One thread at a time.
class Extractor {
 public:
  /// Takes the flags of a request. InvalidArgument: a combination that has no effect.
  static Result<std::unique_ptr<Extractor>> make(std::unique_ptr<PageRequest> request,
                                                 const PageBounds& bounds);

  [[nodiscard]] const std::string& key() const { return request_->key; }
  /// `url` and `charset` as PageFlags has them. Errors: those of Sifter::sift.
  Result<Extracted> extract(const app::LoadedPage& page, const std::string& name,
                            const std::string& url, const std::string& charset);

 private:
  Extractor() = default;

  std::unique_ptr<PageRequest> request_;  // options point into it
  corpus::SiftOptions options_;
  std::unique_ptr<write::Renderer> renderer_;
  std::unique_ptr<corpus::Sifter> sifter_;
};

/// Several threads may use it at once.
class ExtractorPool {
 public:
  /// `most_idle`: more are forgotten, the one that was used least recently first.
  ExtractorPool(PageBounds bounds, std::size_t most_idle)
      : bounds_(bounds), most_idle_(most_idle) {}

  /// Gives what `page` becomes with the options of `request`. Errors: those of both steps.
  Result<Extracted> extract(std::unique_ptr<PageRequest> request, const app::LoadedPage& page,
                            const std::string& name);

 private:
  Result<std::unique_ptr<Extractor>> take(std::unique_ptr<PageRequest> request);
  void give_back(std::unique_ptr<Extractor> extractor);

  const PageBounds bounds_;
  const std::size_t most_idle_;
  std::mutex mutex_;
  std::list<std::unique_ptr<Extractor>> idle_;  // used last in front
};

}  // namespace sito::serve
