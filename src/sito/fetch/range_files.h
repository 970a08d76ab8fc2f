// SPDX-License-Identifier: Apache-2.0
// Reads files of web servers and of S3 by ranges, through the guard of this room
// (docs/decisions/0042-inputs-by-address.md).
#pragma once

#include "sito/fetch/fetcher.h"
#include "sito/io/remote.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace sito::fetch {

/// A service that speaks the protocol of Amazon S3.
struct S3Service {
  std::string endpoint;  ///< "http://127.0.0.1:9000"; "" for Amazon's, which the region names
  std::string region = "us-east-1";
  std::string key, secret;  ///< "" for requests without a signature
  std::string token;        ///< of a session; may be ""
};

struct RangeOptions {
  FetchOptions fetch;  ///< permissions, and the time of one request
  S3Service s3;
  int tries = 6;                              ///< of one range
  std::chrono::milliseconds first_wait{500};  ///< before the second try; doubled each time
};

struct RangeState;

/// Opens "http:", "https:" and "s3://BUCKET/KEY". The first range has 256 KB, and the ranges double
/// up to 4 MB. From the third range on, the next one is requested while the last one is read, so
/// that an open file takes 8 MB of memory and a thread.
///
/// Responses of 429, 500, 502, 503 and 504, connections that fail and responses that end early are
/// requested again, from where they ended, until the tries of the range are used up.
///
/// Errors: Io with URL and offset, also if the server ignores the range, if the file has another
///         ETag, Last-Modified or length than before, and when stopped; InvalidArgument for a
///         URL that the guard refuses.
class RangeFiles final : public io::RemoteFiles {
 public:
  explicit RangeFiles(RangeOptions options);
  ~RangeFiles() override;
  Result<io::Stored> open(const std::string& address, std::uint64_t offset) override;
  Result<io::FileState> state(const std::string& address) override;

 private:
  std::shared_ptr<RangeState> state_;  // opened files share it
};

}  // namespace sito::fetch
