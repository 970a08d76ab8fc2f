// SPDX-License-Identifier: Apache-2.0
// Loads the page to extract from, from a URL or from bytes, and describes failures for programs.
#pragma once

#include "sito/base/result.h"
#include "sito/fetch/fetcher.h"
#include "sito/sift/drop.h"

#include "tool/fetch_flags.h"

#include <string>
#include <string_view>

namespace sito::serve {

/// The reason why there is no result.
struct Problem {
  int status = 500;  ///< of HTTP
  std::string code;  ///< stable, kebab-case
  std::string message;
  bool retryable = false;   ///< the same request may succeed later
  int retry_after = 0;      ///< seconds; 0: unknown
  int upstream_status = 0;  ///< the status that the page's server returned; 0: none
};

/// Either a page or the reason why there is none.
struct Loaded {
  app::LoadedPage page;
  Problem problem;  ///< its code is empty if there is a page

  [[nodiscard]] bool failed() const { return !problem.code.empty(); }
};

Problem problem_of(const Error& error);
/// Returns the problem of a page without kept text.
Problem problem_of(sift::Drop drop);
Problem invalid_request(std::string message);

/// GETs a URL by the guarded client; refuses responses that are not pages.
Loaded fetch_page(const std::string& url, const fetch::FetchOptions& options);
/// Takes the bytes that a client sent. Refuses files that are not pages by their first bytes.
Loaded given_page(std::string bytes, std::string_view content_type);

}  // namespace sito::serve
