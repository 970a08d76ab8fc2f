// SPDX-License-Identifier: Apache-2.0
// The documents of a run that is not finished, on the disk: what a database is made of again when
// its server was killed.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace sito::basex {

/// One file: what the database was before (a name of a backup, or nothing), then documents in the
/// order in which they were put. A document that was cut off by the end of the process is none.
class Journal {
 public:
  /// Takes the file up where it was left, or makes it. Errors: Io; Malformed when the file is
  /// something else.
  static Result<std::unique_ptr<Journal>> open(const std::string& path);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Whether begin() was called for it, now or in a run that was not finished.
  [[nodiscard]] bool begun() const { return !base_.empty(); }
  /// The backup that the documents come on top of; "" when the database was new.
  [[nodiscard]] std::string_view backup() const;
  Result<void> begin(std::string_view backup);

  /// Keeps a document: afterwards the end of this process does not take it away. Io when the disk
  /// is full.
  Result<void> add(std::string_view path, Bytes document);
  [[nodiscard]] std::uint64_t documents() const { return documents_; }

  using Document = std::function<Result<void>(std::string_view path, Bytes document)>;
  /// Calls with each document in order; stops at an error, which it gives back.
  Result<void> replay(const Document& each);
  /// Removes the file: all is in the database.
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
