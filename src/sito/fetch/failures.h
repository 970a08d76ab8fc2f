// SPDX-License-Identifier: Apache-2.0
// Inside the fetch room only: interprets errors of libcurl.
#pragma once

#include "sito/base/error.h"
#include "sito/fetch/answer.h"
#include "sito/fetch/target.h"

#include <string_view>

namespace sito::fetch {

/// A failure, for the caller and for an account.
struct Failed {
  Failure failure = Failure::None;
  Error error;
};

Failed timed_out(const FetchOptions& options);
Failed stopped();
Failed blocked(const Answering& hop, const Target& target);
/// `code`: a CURLcode other than CURLE_OK; `system_error`: the errno of the connection, or 0;
/// `detail`: libcurl's message.
Failed failure_of(int code, long system_error, const Answering& hop, const Target& target,
                  std::string_view detail);

}  // namespace sito::fetch
