// SPDX-License-Identifier: Apache-2.0
// The index of a corpus file: the place of each document, by id and by URL (docs/formats/index.md).
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::corpus {

/// Returns the name of the index of a file.
std::string index_name(std::string_view path);

/// Reads a corpus file (JSON lines, vertical or XML; plain or compressed) and writes its index
/// beside it. Returns the number of documents.
///
/// Errors: those of reading and writing; Unsupported for other formats; Malformed and Truncated
///         for a damaged file. No index is written then.
/// Memory: 128 MB at most; what does not fit goes to a file in `temp_folder`.
Result<std::uint64_t> write_document_index(const std::string& path, const std::string& temp_folder);

enum class LookUp : std::uint8_t { Id, Url };

/// Looks documents up in an index. For one thread at a time.
class DocumentIndex {
 public:
  /// Errors: Io; Malformed for a file that is no index or is truncated; InvalidArgument if there is
  /// no index, or it was made of another file or before the file changed.
  static Result<DocumentIndex> open(const std::string& path);

  /// Writes all documents with that key, in the order of the file, unchanged and without
  /// compression. Returns their number. Cost: about 30 small reads of the index, and one frame of
  /// the file for each document. Errors: those of reading and of the sink; Malformed if the index
  /// leads to no document.
  Result<std::uint64_t> find(LookUp by, std::string_view key, ByteSink& sink) const;
  [[nodiscard]] std::uint64_t documents() const { return documents_; }

 private:
  explicit DocumentIndex(std::string path) : path_(std::move(path)) {}

  std::string path_;
  std::uint64_t documents_ = 0, ids_ = 0, urls_ = 0;
};

}  // namespace sito::corpus
