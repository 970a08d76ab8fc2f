// SPDX-License-Identifier: Apache-2.0
// An output of several files, each with the documents that have one value in a column.
#pragma once

#include "sito/base/bytes.h"
#include "sito/corpus/run.h"
#include "sito/document/document.h"
#include "sito/write/columns/columns.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace sito::corpus {

/// Further values share the last file, because each file takes a descriptor.
inline constexpr std::size_t kMostSplitFiles = 256;
inline constexpr std::string_view kNoValue = "unknown", kOtherValues = "other-values";

/// Returns a value as a part of a file name: ASCII letters, digits, points, hyphens and
/// underscores, at most 80, without a point at the front; underscores replace other bytes.
/// "unknown" for an empty value.
std::string safe_name(std::string_view value);
/// Returns `path` with `name` in place of `{column}`.
std::string split_path(const Output& output, std::string_view name);

/// Bytes of documents with the names of the files that they belong to. Renderers append documents;
/// only this class reads the marks between them.
class SplitBytes {
 public:
  /// Marks the file of the document whose bytes are appended to `out` next.
  void begin(const Output& output, const Document& document, std::string& out);
  /// Marks the end of these bytes.
  static void end(std::size_t begun, std::string& out);

  /// Replaces `bytes` by one run of bytes for each file, in the order in which the files first
  /// occur. `finish` changes each run (packs, compresses).
  static void gather(std::string& bytes, const std::function<void(std::string&)>& finish);

 private:
  write::Row row_;
};

/// Separates runs that come in any portions.
class SplitReader {
 public:
  /// Calls `take(name, bytes)` for every run that is complete.
  Result<void> read(Bytes bytes,
                    const std::function<Result<void>(std::string_view, std::string_view)>& take);

 private:
  std::string held_;
};

}  // namespace sito::corpus
