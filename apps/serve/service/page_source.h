// SPDX-License-Identifier: Apache-2.0
// From an address or bytes to the page that services extract from; failures as programs want them.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/sifter.h"
#include "sito/fetch/fetcher.h"
#include "sito/fetch_flags.h"

#include <string>
#include <string_view>

namespace sito::serve {

/// Why there is no answer.
struct Problem {
  int status = 500;  ///< of HTTP
  std::string code;  ///< stable, kebab-case
  std::string message;
  bool retryable = false;   ///< the same request may succeed later
  int retry_after = 0;      ///< seconds; 0: nothing is known
  int upstream_status = 0;  ///< that the page's server answered with; 0: it did not
};

/// Either a page or why there is none.
struct Loaded {
  app::LoadedPage page;
  Problem problem;  ///< with an empty code: there is a page

  [[nodiscard]] bool failed() const { return !problem.code.empty(); }
};

Problem problem_of(const Error& error);
/// Of a page of which nothing was kept.
Problem problem_of(corpus::Drop drop);
Problem invalid_request(std::string message);

/// GETs an address by the guarded client; what is no page is refused.
Loaded fetch_page(const std::string& url, const fetch::FetchOptions& options);
/// What somebody has sent. Refuses what is no page by how it begins.
Loaded given_page(std::string bytes, std::string_view content_type);

}  // namespace sito::serve
