// SPDX-License-Identifier: Apache-2.0
// Keeps the documents of pages that may be parts of a text, until the texts are written.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/corpus/parts/part_chains.h"
#include "sito/document/document.h"
#include "sito/io/temp_file.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace sito::corpus {

/// Why a part is not written: the document of the first part has its text.
inline constexpr std::string_view kJoinedPart = "joined-part";
/// Notes about documents whose other parts were not found, or were too many.
inline constexpr std::string_view kPartsMissing = "parts-missing";
inline constexpr std::string_view kPartsCut = "parts-cut";
/// Note about a first part that failed, so that the text of the other parts is not written.
inline constexpr std::string_view kPartsLost = "parts-lost";

/// Appends a page and its document to bytes. The document is left out if `page.bytes` is 0, and the
/// page becomes one without a document if it is too large for a part.
void append_part(PartPage page, const Document& document, std::string& bytes);

/// The pages are in memory, some hundred bytes each, and their documents in a temporary file.
class PartStore {
 public:
  /// Io: the temporary file cannot be made in `folder`.
  static Result<std::unique_ptr<PartStore>> make(const std::string& folder);

  /// Adds what append_part() has appended. One thread at a time.
  Result<void> add(std::string_view bytes);
  /// Finds the chains of all pages. Call it once, behind add().
  void join();

  /// Makes `document`, which stands at `place`, the document of all parts if it is the first one.
  /// Returns false if it is another part. The account then says so, or what is missing. `where`: of
  /// its record. Several threads may call it, after join(). Errors: Io.
  Result<bool> apply(std::uint64_t place, const Where& where, Document& document,
                     Account& account) const;
  /// Returns how many parts follow the page at `place`: 0 unless it is the first part of a text.
  [[nodiscard]] std::size_t parts_behind(std::uint64_t place) const;

 private:
  explicit PartStore(io::TempFile file) : file_(std::move(file)) {}
  Result<void> read(const PartPage& page, Document& document) const;
  // Returns null if the page is not a part.
  [[nodiscard]] const PartChain* chain_at(std::uint64_t place) const;
  [[nodiscard]] bool is_first(const PartChain& chain, std::uint64_t place) const;

  std::vector<PartPage> pages_;
  std::vector<PartChain> chains_;
  std::unordered_map<std::uint64_t, std::uint32_t> chain_of_;  // by place
  mutable std::mutex mutex_;                                   // of the file
  io::TempFile file_;
};

}  // namespace sito::corpus
