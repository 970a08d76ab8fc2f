// SPDX-License-Identifier: Apache-2.0
// Inside the fetch room only: one request and its answer, with libcurl.
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/fetch/target.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace sito::fetch {

using Clock = std::chrono::steady_clock;

/// The answer to one request.
struct HopAnswer {
  int status = 0;
  Fields headers;        ///< names in lower case
  std::string address;   ///< that answered, numeric
  std::string body;      ///< empty when it leads on, and that is followed
  std::string location;  ///< where a redirect leads, as written; "" for other answers
  std::string_view truncated;
  std::string_view protocol;
  std::string head, request_head;  ///< of raw fetches
  std::chrono::system_clock::time_point began;
  std::chrono::microseconds first_byte{0}, whole{0};
};

/// Asks one address after the other, without following; keeps its connections. One per thread.
class HopClient {
 public:
  HopClient();
  ~HopClient();

  /// Errors: as Fetcher::get.
  Result<HopAnswer> get(const Target& target, const FetchOptions& options,
                        Clock::time_point deadline);
  [[nodiscard]] Failure failure() const;  ///< of the last get()

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::fetch
