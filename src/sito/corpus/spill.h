// SPDX-License-Identifier: Apache-2.0
// Holds the bytes of large documents until their turn.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/io/temp_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sito::corpus {

/// Holds finished bytes of the outputs of a batch in a temporary file, because a document with 16
/// MB of text has that size again in every output. Keeps them in memory if no file can be made.
class Spill {
 public:
  /// Adds the content of `bytes` to an output, and frees its memory. `folder`: for the file.
  void add(std::size_t output, std::string& bytes, const std::string& folder);
  /// Writes the bytes of output `output` to a sink, in the order in which they were added. Io of
  /// either.
  Result<void> pour(std::size_t output, ByteSink& sink) const;

  [[nodiscard]] bool empty() const { return parts_.empty(); }
  /// Forgets the parts that were added after parts() was `n`.
  [[nodiscard]] std::size_t parts() const { return parts_.size(); }
  void cut(std::size_t n) { parts_.resize(n); }

 private:
  struct Part {
    std::size_t output = 0;
    std::string kept;  // bytes that are in no file
    std::uint64_t begin = 0, end = 0;
  };
  std::optional<io::TempFile> file_;
  std::vector<Part> parts_;
};

}  // namespace sito::corpus
