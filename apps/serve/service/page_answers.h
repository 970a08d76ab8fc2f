// SPDX-License-Identifier: Apache-2.0
// Turns one request into the bytes of the response, within the bounds of a service.
#pragma once

#include "serve/service/extractors.h"
#include "serve/service/page_source.h"
#include "serve/service/throttle.h"

#include <atomic>
#include <cstddef>
#include <memory>
#include <string>

namespace sito::serve {

struct AnswerOptions {
  bool fetches = true;
  fetch::FetchOptions fetch;
  PageBounds bounds;
  std::size_t most_at_work = 1;  ///< pages extracted at once
};

/// The content of one request. Without a page, the service fetches flags.url.
struct Wish {
  std::unique_ptr<PageRequest> request;
  bool has_page = false;
  std::string page;          ///< as sent
  std::string content_type;  ///< of the page
};

struct PageAnswer {
  Problem problem;  ///< its code is empty if there is a result
  std::string body;
  std::string format;
  std::string outcome;       ///< "kept", why nothing was, or the code of the problem
  std::string page_type;     ///< "article", "forum" ...; if the row gives it
  std::size_t bytes_in = 0;  ///< of the page

  [[nodiscard]] bool failed() const { return !problem.code.empty(); }
};

/// Several threads may use it at once.
class PageAnswers {
 public:
  explicit PageAnswers(AnswerOptions options);

  /// Waits for its turn, at most five seconds each for fetching and extracting. `stop`: ends
  /// fetching when it is set.
  PageAnswer answer(Wish wish, const std::atomic<bool>& stop);
  [[nodiscard]] std::size_t most_page_bytes() const { return options_.bounds.page_bytes; }

 private:
  Loaded load(Wish& wish, const std::atomic<bool>& stop);

  const AnswerOptions options_;
  Slots fetches_, work_;
  ExtractorPool extractors_;
};

}  // namespace sito::serve
