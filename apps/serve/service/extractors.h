// SPDX-License-Identifier: Apache-2.0
// Extractors made for the options of a request, kept for later requests with the same options.
#pragma once

#include "sito/sift/sifter.h"

#include "serve/service/page_request.h"
#include "tool/fetch_flags.h"

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

namespace sito::serve {

/// Bounds on the work on one page, set by the operator and not by requests.
struct PageBounds {
  std::size_t page_bytes = std::size_t{16} << 20;  ///< as sent, and after decoding
  double page_seconds = 10;                        ///< of processor time
};

/// The result of a page.
struct Extracted {
  sift::Drop drop = sift::Drop::Kept;
  std::string body;            ///< empty if the page was dropped, except for metadata alone
  std::string page_type = {};  ///< Document::page_type
};

/// One thread at a time.
class Extractor {
 public:
  /// Takes the flags of a request. InvalidArgument: a combination that has no effect.
  static Result<std::unique_ptr<Extractor>> make(std::unique_ptr<PageRequest> request,
                                                 const PageBounds& bounds);

  [[nodiscard]] const std::string& key() const { return request_->key; }
  /// `url` and `charset` as in PageFlags. Errors: those of Sifter::sift.
  Result<Extracted> extract(const app::LoadedPage& page, const std::string& name,
                            const std::string& url, const std::string& charset);

 private:
  Extractor() = default;

  std::unique_ptr<PageRequest> request_;  // options point into it
  sift::SiftOptions options_;
  std::unique_ptr<write::Renderer> renderer_;
  std::unique_ptr<sift::Sifter> sifter_;
};

/// Several threads may use it at once.
class ExtractorPool {
 public:
  /// `most_idle`: further ones are destroyed, the least recently used first.
  ExtractorPool(PageBounds bounds, std::size_t most_idle)
      : bounds_(bounds), most_idle_(most_idle) {}

  /// Extracts from `page` with the options of `request`. Errors: those of both steps.
  Result<Extracted> extract(std::unique_ptr<PageRequest> request, const app::LoadedPage& page,
                            const std::string& name);

 private:
  Result<std::unique_ptr<Extractor>> take(std::unique_ptr<PageRequest> request);
  void give_back(std::unique_ptr<Extractor> extractor);

  const PageBounds bounds_;
  const std::size_t most_idle_;
  std::mutex mutex_;
  std::list<std::unique_ptr<Extractor>> idle_;  // the most recently used in front
};

}  // namespace sito::serve
