// SPDX-License-Identifier: Apache-2.0
// Inside the fetch room only: one request and its answer, with libcurl.
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/fetch/target.h"

#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace sito::fetch {

using Clock = std::chrono::steady_clock;

/// The answer to one request.
struct HopAnswer {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case
  std::string address;                                       ///< that answered, numeric
  std::string body;                                          ///< empty when it leads on
  std::string location;  ///< where a redirect leads, as written; "" for other answers
};

/// Asks one address after the other, without following; keeps its connections. One per thread.
class HopClient {
 public:
  HopClient();
  ~HopClient();

  /// Errors: as Fetcher::get.
  Result<HopAnswer> get(const Target& target, const FetchOptions& options,
                        Clock::time_point deadline);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::fetch
