// SPDX-License-Identifier: Apache-2.0
// The documents of an unfinished run, on the disk. A database is made again from them if its server
// was killed.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sito::basex {

/// One file: the base of the database (a name of a backup, or nothing), then documents in the order
/// in which they were put. A document cut off by the end of the process is ignored.
class Journal {
 public:
  /// Resumes the file, or makes it. Errors: Io; Malformed if the file has another format.
  static Result<std::unique_ptr<Journal>> open(const std::string& path);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Returns true if begin() was called, now or in an unfinished run.
  [[nodiscard]] bool begun() const { return !base_.empty(); }
  /// Returns the backup on which the documents are based; "" if the database was new.
  [[nodiscard]] std::string_view backup() const;
  Result<void> begin(std::string_view backup);

  /// Stores a document, so that it survives the end of this process. Errors: Io if the disk is
  /// full.
  Result<void> add(std::string_view path, Bytes document);
  [[nodiscard]] std::uint64_t documents() const { return documents_; }

  using Document = std::function<Result<void>(std::string_view path, Bytes document)>;
  /// Calls `each` for each document in order; stops at an error, and returns it.
  Result<void> replay(const Document& each);
  /// Removes the file, because all documents are in the database.
  Result<void> finish();

 private:
  Journal(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Result<void> take_up();
  Result<void> write();
  Result<std::uint64_t> walk(const Document& each);
  Error failed(std::string_view what) const;

  std::string path_;
  int file_;
  std::string base_;  ///< "-" and the backup; "" before begin()
  std::string pending_;
  std::uint64_t documents_ = 0;
};

}  // namespace sito::basex
