// SPDX-License-Identifier: Apache-2.0
// Inside the fetch room only: one request and its response, with libcurl.
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/fetch/target.h"

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace sito::fetch {

using Clock = std::chrono::steady_clock;

/// The response to one request.
struct HopAnswer {
  int status = 0;
  Fields headers;        ///< names in lower case
  std::string address;   ///< numeric address that answered
  std::string body;      ///< empty for a redirect that is followed
  std::string location;  ///< target of a redirect, as written; "" for other responses
  std::string_view truncated;
  std::string_view protocol;
  std::string head, request_head;  ///< of raw fetches
  std::chrono::system_clock::time_point began;
  std::chrono::microseconds first_byte{0}, whole{0};
};

/// Requests the bytes of a file as the server stores them: no content coding is undone.
struct AsStored {
  std::string signature;    ///< "aws:amz:REGION:s3" as libcurl takes it; "" for none
  std::string key, secret;  ///< of the signature
};

struct Failed;

/// Requests one URL after the other, without following redirects; keeps its connections. The first
/// request of the process loads libcurl. One for each thread.
class HopClient {
 public:
  HopClient();
  ~HopClient();

  /// `as_stored`: null for pages. Errors: as Fetcher::get.
  Result<HopAnswer> get(const Target& target, const FetchOptions& options,
                        Clock::time_point deadline, const AsStored* as_stored = nullptr);
  [[nodiscard]] Failure failure() const { return failure_; }  ///< of the last get()

 private:
  struct State;
  Error fail(Failed with);

  std::unique_ptr<State> state_;  // null before the first request
  Failure failure_ = Failure::None;
};

}  // namespace sito::fetch
