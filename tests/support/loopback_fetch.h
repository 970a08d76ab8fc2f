// SPDX-License-Identifier: Apache-2.0
// Fetching from a loopback server, which a test has to allow.
#pragma once

#include "sito/fetch/fetcher.h"

#include "support/loopback_server.h"

#include <chrono>

namespace sito::test {

inline fetch::FetchOptions allowed() {
  fetch::FetchOptions options;
  options.allow_private = true;
  options.time = std::chrono::seconds(5);
  return options;
}

inline Error error_of(const Result<fetch::Response>& result) {
  if (!result) return result.error();
  return {ErrorCode::Internal, "no error but status " + std::to_string(result->status), {}};
}

}  // namespace sito::test
