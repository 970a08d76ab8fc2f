// SPDX-License-Identifier: Apache-2.0
// Reads a ZIP file in memory with limits: for documents that are ZIP files of XML (ODT, EPUB).
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <string>

namespace sito::io {

/// Limits of a ZIP file. Books have some hundred entries. XML shrinks to a tenth, seldom to a
/// fiftieth, and a bomb to a thousandth.
inline constexpr std::uint64_t kMaxZipEntries = 10'000;
inline constexpr std::uint64_t kMaxZipDirectory = std::uint64_t{4} << 20;  // bytes
inline constexpr std::uint64_t kMaxZipRatio = 200;
// up to this many bytes, any ratio is allowed
inline constexpr std::uint64_t kFreeOfRatio = std::uint64_t{1} << 20;

/// One per thread.
class ZipFile {
 public:
  /// Opens `bytes`, which must outlive it. All entries read from it inflate to at most
  /// `most_bytes`. Errors: Malformed if it is not a ZIP file; TooLarge above the limits of its
  /// directory; Unsupported for ZIP64, which no document of this size needs.
  static Result<ZipFile> open(Bytes bytes, std::uint64_t most_bytes);

  [[nodiscard]] bool has(const std::string& name) const;
  /// Appends the bytes of an entry. Errors: Malformed if it is missing or damaged; Unsupported if it
  /// is encrypted; TooLarge above the bounds, counted over all entries read.
  Result<void> read(const std::string& name, Buffer& out);

 private:
  struct Discard {
    void operator()(void* zip) const;
  };
  ZipFile(void* zip, std::uint64_t most_bytes) : zip_(zip), left_(most_bytes) {}

  std::unique_ptr<void, Discard> zip_;
  std::uint64_t left_ = 0;  // bytes that may still be read
};

}  // namespace sito::io
